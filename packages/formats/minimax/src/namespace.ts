/** The token before every tag of a call. Content cannot contain it. */
export const NAMESPACE = ']<]minimax[>[';
