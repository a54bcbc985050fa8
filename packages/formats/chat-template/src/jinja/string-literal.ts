const ESCAPE =
  /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|(\n)|([abfnrtv\\'"]))/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** Resolves Python's escapes in a string literal; any other backslash is kept. */
export function unescapeString(literal: string): string {
  return literal.replace(ESCAPE, (_escape, two, four, eight, octal, lineBreak, character) => {
    const hex = two ?? four ?? eight;
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
    if (octal !== undefined) return codePoint(Number.parseInt(octal, 8));
    return lineBreak === undefined ? (CHARACTERS[character] ?? character) : '';
  });
}

function codePoint(code: number): string {
  return code > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(code);
}
