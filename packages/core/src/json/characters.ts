export const SPACE = 0x20;
export const QUOTE = 0x22;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const ZERO = 0x30;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

/** Whether a character is the letter before an exponent. */
export function isExponent(code: number): boolean {
  return code === 0x65 || code === 0x45;
}
