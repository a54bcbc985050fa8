const NINE = /^[a-zA-Z0-9]{9}$/;
/** The characters of call IDs. */
export const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns an ID for the `index`th call of a reply: nine letters or digits, as Mistral's models expect. */
export function newCallId(index: number): string {
  return `call${String(index).padStart(5, '0')}`;
}

/**
 * Converts an ID to nine letters or digits, as Mistral's models expect. The result depends only on the ID, so a
 * call and its result still match.
 */
export function nineOf(id: string): string {
  if (NINE.test(id)) return id;
  let left = 0n;
  for (let at = 0; at < id.length; at++) left = (left * FACTOR + BigInt(id.charCodeAt(at))) % SPACE;
  let nine = '';
  for (; nine.length < 9; left /= BASE) nine += DIGITS.charAt(Number(left % BASE));
  return nine;
}

const BASE = 62n;
/** The number of possible IDs. */
const SPACE = BASE ** 9n;
/** A large prime that does not divide the number of IDs. It spreads similar IDs. */
const FACTOR = 1_099_511_628_211n;
