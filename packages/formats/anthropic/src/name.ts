/** The name of the format. */
export const NAME = 'anthropic-messages';
