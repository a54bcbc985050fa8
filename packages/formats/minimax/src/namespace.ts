/** The token before every tag of a call, which no text holds. */
export const NAMESPACE = ']<]minimax[>[';
