import type { Segment } from '../writing/segments-writer.js';
import { type TokenRun, textOfRun, textsApart } from './runs.js';
import type { Tokenizer } from './tokenizer.js';

/** Where in a text a token lies, in UTF-16 units. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * For each id of a run, the pieces that its text lies in: all of the run where that cannot be told.
 * A tokenizer without `piece` and `offsets` tells it only for the tokens that stay the same where the
 * pieces are encoded apart, from both ends of the run.
 */
export function ownersOf(run: TokenRun, tokenizer: Tokenizer): readonly (readonly Segment[])[] {
  const { segments, ids } = run;
  if (segments.length === 1) return ids.map(() => segments);
  const spans = spansByOffsets(run, tokenizer) ?? spansByBytes(run, tokenizer);
  if (spans === undefined) {
    return ownersByParts(
      run,
      textsApart(run).map(({ text, after }) => tokenizer.encode(text, { after })),
    );
  }
  const owners = segments.flatMap((piece) => Array<Segment>(piece.text.length).fill(piece));
  return spans.map(({ start, end }) => [...new Set(owners.slice(start, end))]);
}

/** @param parts The ids of each piece of the run, encoded apart. */
export function ownersByParts(
  { segments, ids }: TokenRun,
  parts: readonly (readonly number[])[],
): readonly (readonly Segment[])[] {
  const apart = segments.flatMap((piece, index) =>
    (parts[index] ?? []).map((id) => ({ id, owners: [piece] })),
  );
  const shift = apart.length - ids.length;
  let same = 0;
  while (same < ids.length && apart[same]?.id === ids[same]) same++;
  let other = ids.length;
  while (other > same && apart[other - 1 + shift]?.id === ids[other - 1]) other--;
  return ids.map((_id, at) => {
    if (at >= same && at < other) return segments;
    return apart[at < same ? at : at + shift]?.owners ?? segments;
  });
}

function spansByOffsets(run: TokenRun, tokenizer: Tokenizer): readonly Span[] | undefined {
  const text = textOfRun(run);
  const starts = tokenizer.offsets?.(text);
  return starts?.map((start, at) => ({
    start,
    end: Math.max(start + 1, starts[at + 1] ?? text.length),
  }));
}

/** Where tokens lie whose bytes join to the text, but for a space that SentencePiece puts before it. */
function spansByBytes(run: TokenRun, tokenizer: Tokenizer): readonly Span[] | undefined {
  if (tokenizer.piece === undefined) return undefined;
  const pieces: Uint8Array[] = [];
  for (const id of run.ids) {
    const piece = tokenizer.piece(id);
    if (!(piece instanceof Uint8Array)) return undefined;
    pieces.push(piece);
  }
  const text = textOfRun(run);
  const owners = charactersOfBytes(text);
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const prefix = length - owners.length;
  if (prefix !== 0 && !(prefix === 1 && pieces.find((piece) => piece.length > 0)?.[0] === 0x20)) {
    return undefined;
  }
  if (!isSame(pieces, new TextEncoder().encode(prefix === 0 ? text : ` ${text}`))) return undefined;
  let at = -prefix;
  return pieces.map((piece) => {
    const first = owners[Math.max(0, at)];
    at += piece.length;
    const last = owners[Math.max(0, at - 1)];
    return { start: first?.start ?? text.length - 1, end: last?.end ?? text.length };
  });
}

/** For each byte of a text in UTF-8, the character that it is of. */
function charactersOfBytes(text: string): readonly Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const character of text) {
    const span = { start, end: start + character.length };
    const code = character.codePointAt(0) ?? 0;
    const bytes = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (let byte = 0; byte < bytes; byte++) spans.push(span);
    start = span.end;
  }
  return spans;
}

function isSame(pieces: readonly Uint8Array[], whole: Uint8Array): boolean {
  let at = 0;
  return pieces.every((piece) => piece.every((byte) => byte === whole[at++]));
}
