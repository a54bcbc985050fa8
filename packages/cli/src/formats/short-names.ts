/** What people call formats besides their names. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  'anthropic-messages': ['anthropic', 'claude'],
  'gemini-content': ['gemini', 'google'],
  'ollama-chat': ['ollama'],
  'openai-messages': ['openai', 'chat-completions'],
  'openai-responses': ['responses'],
};

/** The name of the format that a short name stands for. Any other name stays as it is. */
export function fullName(typed: string): string {
  const [found] = Object.entries(SHORT_NAMES).filter(([, names]) => names.includes(typed));
  return found?.[0] ?? typed;
}
