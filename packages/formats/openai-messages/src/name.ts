/** The name of the format. */
export const NAME = 'openai-messages';
