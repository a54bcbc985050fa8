import { ModelspeakError } from '@modelspeak/core';
import type { ControlTokens } from '@modelspeak/core/authoring';
import { matchesIn } from '../special-tokens.js';

/** Text in brackets without spaces, as special tokens are spelled: `<end_of_turn>`, `[INST]`, `[|user|]`. */
const MARK = /<[^\s<>]{1,60}>|\[[^\s[\]]{1,60}\]/g;
/** Text between brackets that contains a letter, unlike `[0]` or `<->`. */
const LETTER = /\p{L}/u;
/** Characters that are usual in special tokens and unusual in words between turns. */
const BRACKETS = /[<>[\]{}|｜~^\\‹›«»]/u;

/**
 * Finds the marks that a template writes around messages, such as `[|user|]`: special tokens, as far as can be told
 * from its texts. Marks within sentences, such as `<function-name>` in instructions about tools, are left out.
 *
 * @param texts The template's own texts, in its source and in some prompts.
 */
export function findTurnMarks(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap(outerMarks))];
}

/** Returns the marks of a text that are next to content, to a line break or to another such mark. */
function outerMarks(frame: string): readonly string[] {
  return frame.split('\n').flatMap((line) => {
    const rest = line.replace(MARK, '').trim();
    const isProse = /\s/.test(rest);
    const marks = [...line.matchAll(MARK)];
    const isOuter = (start: number, end: number): boolean =>
      line.slice(0, start).replace(MARK, '').trim() === '' ||
      line.slice(end).replace(MARK, '').trim() === '';
    return marks
      .filter(({ 0: mark, index }) => !isProse || isOuter(index, index + mark.length))
      .map(([mark]) => mark)
      .filter((mark) => LETTER.test(mark));
  });
}

/**
 * Returns the words that separate turns without a special token, such as `\nUser:`.
 *
 * @param between The template's own texts between two messages.
 */
export function turnHeadings(
  between: readonly string[],
  control: ControlTokens,
): readonly string[] {
  const headings = between
    .filter((text) => control.find(text) === undefined)
    .flatMap((text) => headingsIn(text));
  return [...new Set(headings)];
}

/** The lines of a text; those that follow a line break begin with it. */
function headingsIn(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), isFirst: at === 0 }))
    .filter(({ line }) => line !== '')
    .map(({ line, isFirst }) => (isFirst ? line : `\n${line}`));
}

/**
 * Throws if it cannot be told how a template separates turns, because its special tokens are not known.
 *
 * @param between The template's own texts between two messages.
 * @throws {ModelspeakError} `invalid_format`
 */
export function refuseUnknownMarks(between: readonly string[], control: ControlTokens): void {
  for (const text of between) {
    const words = withoutTokens(text, control);
    const isSeparated = words.length < text.length || LETTER.test(words);
    if (isSeparated && !BRACKETS.test(words)) continue;
    throw new ModelspeakError(
      'invalid_format',
      `cannot tell which part of ${JSON.stringify(text)}, which the template writes between two messages, is a special token; pass the model's tokenizerConfig or its specialTokens`,
      { path: 'specialTokens' },
    );
  }
}

function withoutTokens(text: string, control: ControlTokens): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of matchesIn(text, control)) {
    rest += text.slice(from, start);
    from = end;
  }
  return rest + text.slice(from);
}
