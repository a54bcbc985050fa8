/** The name of the format. */
export const NAME = 'ollama-chat';
