/**
 * Whether this is a message of a role and a text alone, in which no check of its shape finds a fault.
 * Most are, and asking costs a small fraction of what the checks cost.
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
