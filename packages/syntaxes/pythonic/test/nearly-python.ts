import fc from 'fast-check';

/** Lengths of the chunks that a text is cut into. */
export const chunkLengths = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 });

const fragments = [
  ...['[', ']', '(', ')', '{', '}', ',', ':', '=', ' ', '\n'],
  ...["'", '"', "'''", '"""', "r'", 'u"', 'R"""', "b'", '\\', '\\\\', "\\'", '\\n', '\\q', '\\\n'],
  ...['\\x41', '\\x', '\\u4e2d', '\\ud83d', '\\ude00', '\\U0001F600', '\\U0011', '\\101', '\\N{'],
  ...['0', '17', '1_0', '1.', '.5', '1e', '1e5', '-', '+3', '0x1F', '0b', '_', '-0.0', '007'],
  ...['None', 'True', 'false', 'null', 'nan', 'f', 'f(', 'g.h', 'a=', '城市=', 'k-1', '𠮷=', '#'],
  ...['é', '😀', '\ud83d', '\ude00', '\u2028', '\x07', '\r\n', 'plain text'],
];

/** Text that is nearly Python, most of it broken in one place or another. */
export const nearlyPython = fc
  .array(fc.constantFrom(...fragments), { maxLength: 30 })
  .map((parts) => parts.join(''));
