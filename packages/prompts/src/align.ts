import type { FilledPiece } from './text-template.js';

/** A run of a text, and the variables that it may come from: at most one, unless it was rewritten. */
export interface Origin {
  readonly text: string;
  readonly variables: readonly string[];
}

/**
 * Finds the pieces of a message in the texts that a format wrote for it.
 *
 * A format may trim a message, write it in several texts, put other texts before and after it, and
 * escape delimiters in it with a space or U+FFFD. If it did more than that, the pieces cannot be told
 * apart, and every text may come from every variable.
 */
export function align(
  texts: readonly string[],
  pieces: readonly FilledPiece[],
): readonly (readonly Origin[])[] {
  const names = [...new Set(pieces.flatMap(({ variable }) => variable ?? []))];
  if (names.length === 0) return texts.map((text) => [{ text, variables: [] }]);
  const spelled = spell(pieces);
  for (let from = 0; from < texts.length; from++) {
    const run = alignRun(texts.slice(from), spelled);
    if (run === undefined) continue;
    const after = texts.slice(from + run.length);
    return [...plain(texts.slice(0, from)), ...run, ...plain(after)];
  }
  const within = texts.findIndex((text) => text.includes(spelled.text.trim()));
  if (within === -1) return texts.map((text) => [{ text, variables: names }]);
  return texts.map((text, index) =>
    index === within ? alignWithin(text, spelled) : [{ text, variables: [] }],
  );
}

/** A message's text, and the variable of each of its characters. */
interface Spelled {
  readonly text: string;
  readonly pieceAt: readonly (string | null)[];
}

function spell(pieces: readonly FilledPiece[]): Spelled {
  return {
    text: pieces.map(({ text }) => text).join(''),
    pieceAt: pieces.flatMap(({ text, variable }) =>
      Array<string | null>(text.length).fill(variable),
    ),
  };
}

function plain(texts: readonly string[]): Origin[][] {
  return texts.map((text) => [{ text, variables: [] }]);
}

/** Aligns texts, the first of which begins the message and a later one of which ends it. */
function alignRun(texts: readonly string[], { text, pieceAt }: Spelled): Origin[][] | undefined {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  let at = texts[0]?.startsWith(text.slice(0, start + 1)) ? 0 : start;
  const run: Origin[][] = [];
  for (const written of texts) {
    const owners: (string | null)[] = [];
    for (const character of written.split('')) {
      if (at < text.length && character === text[at]) owners.push(pieceAt[at++] ?? null);
      else if (at > 0 && isEscape(character)) owners.push(owners.at(-1) ?? pieceAt[at - 1] ?? null);
      else return undefined;
    }
    run.push(group(written, owners));
    if (at >= end) return run;
  }
  return undefined;
}

function alignWithin(written: string, { text, pieceAt }: Spelled): Origin[] {
  const start = text.length - text.trimStart().length;
  const trimmed = text.trim();
  const found = written.indexOf(trimmed);
  const end = found + trimmed.length;
  const owners = written
    .split('')
    .map((_, index) =>
      index >= found && index < end ? (pieceAt[start + index - found] ?? null) : null,
    );
  return group(written, owners);
}

/** Whether this escapes a delimiter inside content. */
function isEscape(character: string): boolean {
  return character === ' ' || character === '\ufffd';
}

function group(text: string, owners: readonly (string | null)[]): Origin[] {
  const origins: Origin[] = [];
  let from = 0;
  for (let at = 1; at <= owners.length; at++) {
    if (at < owners.length && owners[at] === owners[from]) continue;
    const owner = owners[from] ?? null;
    origins.push({ text: text.slice(from, at), variables: owner === null ? [] : [owner] });
    from = at;
  }
  return origins;
}
