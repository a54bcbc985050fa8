/** Represents the end of the text where a state expects a character. */
export const END = -1;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const DOUBLE_QUOTE = 0x22;
export const SINGLE_QUOTE = 0x27;
export const PARENTHESIS = 0x28;
export const CLOSING_PARENTHESIS = 0x29;
export const PLUS = 0x2b;
export const COMMA = 0x2c;
export const MINUS = 0x2d;
export const POINT = 0x2e;
export const DIGIT_ZERO = 0x30;
export const DIGIT_NINE = 0x39;
export const COLON = 0x3a;
export const EQUALS = 0x3d;
export const BRACKET = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSING_BRACKET = 0x5d;
export const BRACE = 0x7b;
export const CLOSING_BRACE = 0x7d;

export function isSpace(code: number): boolean {
  return code === SPACE || (code >= 0x09 && code <= 0x0d && code !== 0x0b);
}

export function isQuote(code: number): boolean {
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
}

export function isSign(code: number): boolean {
  return code === PLUS || code === MINUS;
}

export function isDigit(code: number): boolean {
  return code >= DIGIT_ZERO && code <= DIGIT_NINE;
}

/** Whether a character is a letter, a digit, a point or an underscore. */
export function isWordUnit(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    isDigit(code) ||
    (code >= 0x41 && code <= 0x5a) ||
    code === 0x5f ||
    code === POINT
  );
}

export function isSurrogate(code: number): boolean {
  return (code & 0xf800) === 0xd800;
}

export function isHighSurrogate(code: number): boolean {
  return (code & 0xfc00) === 0xd800;
}
