/** The name of the format. */
export const NAME = 'sharegpt';
