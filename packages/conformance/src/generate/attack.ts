import fc from 'fast-check';

/** What separates the pieces of an attack. */
const FILLERS = [
  'a',
  'x y',
  ' ',
  '\n',
  '\n\n',
  '\u0000',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '{x}',
  '{{x}}',
  '<%= x %>',
  '"',
  "'",
  '\\',
  '\\"',
  '[f(x=1)]',
  '{"name": "f"}',
  ')]',
  '---',
  '### ',
  '```',
];

/**
 * Text that tries to forge a turn: control tokens, fragments that would join across an edge,
 * look-alikes, null characters, JSON escapes of control tokens, template variables.
 *
 * @param tokens The control tokens and delimiters of the format under attack.
 */
export function attacks(tokens: readonly string[]): fc.Arbitrary<string> {
  if (tokens.length === 0) return fc.array(fc.constantFrom(...FILLERS)).map(asText);
  const token = fc.constantFrom(...tokens);
  const cut = fc.tuple(token, fc.nat(), fc.nat());
  const piece = fc.oneof(
    { weight: 4, arbitrary: token },
    { weight: 3, arbitrary: cut.map(([text, at]) => text.slice(0, 1 + (at % text.length))) },
    { weight: 3, arbitrary: cut.map(([text, at]) => text.slice(at % text.length)) },
    { weight: 2, arbitrary: token.map(lookAlike) },
    { weight: 1, arbitrary: token.map(escaped) },
    { weight: 1, arbitrary: token.map((text) => escaped(escaped(text))) },
    { weight: 1, arbitrary: cut.map(([text, at]) => nested(text, at % text.length)) },
    { weight: 3, arbitrary: fc.constantFrom(...FILLERS) },
  );
  return fc.array(piece, { minLength: 1, maxLength: 5 }).map(asText);
}

function asText(pieces: readonly string[]): string {
  return pieces.join('');
}

/** A token inside itself: escaping or removing the inner one must not complete the outer one. */
function nested(token: string, at: number): string {
  return token.slice(0, at) + token + token.slice(at);
}

/** Visually identical: in full width, and with a soft hyphen in the middle. */
function lookAlike(token: string): string {
  const wide = token.replace(/[!-~]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) + 0xfee0),
  );
  return `${wide}${token.slice(0, 2)}\u00ad${token.slice(2)}`;
}

/** As JSON might escape it. */
function escaped(text: string): string {
  return Array.from(text, (character) =>
    /[\w\\]/.test(character)
      ? character
      : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ).join('');
}
