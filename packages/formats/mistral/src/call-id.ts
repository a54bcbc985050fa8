const NINE = /^[a-zA-Z0-9]{9}$/;
/** What the ids of calls consist of. */
export const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An id for the `index`th call of a reply: nine letters or digits, as Mistral's models know them. */
export function newCallId(index: number): string {
  return `call${String(index).padStart(5, '0')}`;
}

/**
 * An id in the form that Mistral's models know: as it is where it has nine letters or digits, else
 * nine that follow from it, so that a call and its result keep the same.
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
/** How many ids there are. */
const SPACE = BASE ** 9n;
/** A large prime that does not divide the number of ids: it spreads ids that differ a little. */
const FACTOR = 1_099_511_628_211n;
