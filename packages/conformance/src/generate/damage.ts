import fc from 'fast-check';

/**
 * A reply with realistic damage: cut off, repeated, with a piece doubled or lost, with special
 * tokens or starts of calls in the wrong place; or undamaged.
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
    fc.constantFrom('cut', 'insert', 'insert', 'lose', 'double', 'again'),
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
        else if (kind === 'again') text = withoutEnd(text, tokens) + text;
        else text = before + after.slice(0, length) + after;
      }
      return text;
    });
}

/** What comes before the last token of a reply. */
function withoutEnd(reply: string, tokens: readonly string[]): string {
  return reply.slice(0, Math.max(0, ...tokens.map((token) => reply.lastIndexOf(token))));
}
