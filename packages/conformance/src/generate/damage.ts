import fc from 'fast-check';

/**
 * A reply as it may really come in: whole, cut off, with a piece doubled or lost, with control tokens
 * or the beginnings of calls where none belong.
 */
export function damaged(
  replies: readonly string[],
  tokens: readonly string[],
): fc.Arbitrary<string> {
  const pieces = [
    ...tokens,
    '[',
    '{',
    '(',
    ')',
    '"',
    "'",
    '\\',
    '=',
    ',',
    ' ',
    '\n',
    '<',
    '{"name": "',
    '[f(',
  ];
  const change = fc.tuple(
    fc.constantFrom('cut', 'insert', 'insert', 'lose', 'double'),
    fc.nat(),
    fc.nat({ max: 8 }),
    fc.constantFrom(...pieces),
  );
  return fc
    .tuple(fc.constantFrom(...replies), fc.array(change, { maxLength: 3 }))
    .map(([reply, changes]) => {
      let text = reply;
      for (const [kind, place, length, piece] of changes) {
        const at = place % (text.length + 1);
        const [before, after] = [text.slice(0, at), text.slice(at)];
        if (kind === 'cut') text = before;
        else if (kind === 'insert') text = before + piece + after;
        else if (kind === 'lose') text = before + after.slice(length);
        else text = before + after.slice(0, length) + after;
      }
      return text;
    });
}
