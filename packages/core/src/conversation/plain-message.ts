/**
 * Whether a message has only a role and a text, so that no check of its shape can fail. Most
 * messages do, and this test costs far less than the checks.
 */
export function isPlainMessage(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false;
  for (const key in message) if (key !== 'role' && key !== 'content') return false;
  const { role, content } = message as Record<string, unknown>;
  return (
    (role === 'user' || role === 'system' || role === 'assistant') &&
    typeof content === 'string' &&
    content.isWellFormed()
  );
}
