import type { Segment } from '../writing/segments-writer.js';
import { encodeUtf8 } from '../writing/utf8.js';
import { type TokenRun, textOfRun, textsApart } from './runs.js';
import type { Tokenizer } from './tokenizer.js';

/** For each token, the pieces that its text overlaps. */
type Owners = readonly (readonly Segment[])[];

/**
 * For each id of a run, the pieces that its text overlaps: the whole run if that is unknown.
 * Without `piece` and `offsets`, only tokens at both ends of the run are known, as far as encoding
 * the pieces separately gives the same ids.
 */
export function ownersOf(run: TokenRun, tokenizer: Tokenizer): Owners {
  const { segments, ids } = run;
  if (segments.length === 1) return ids.map(() => segments);
  return (
    ownersByOffsets(run, tokenizer) ??
    ownersByBytes(run, tokenizer) ??
    ownersByParts(
      run,
      textsApart(run).map(({ text, after }) => tokenizer.encode(text, { after })),
    )
  );
}

/** @param parts The ids of each piece of the run, encoded separately. */
export function ownersByParts(
  { segments, ids }: TokenRun,
  parts: readonly (readonly number[])[],
): Owners {
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

function ownersByOffsets(run: TokenRun, tokenizer: Tokenizer): Owners | undefined {
  const starts = tokenizer.offsets?.(textOfRun(run));
  if (starts === undefined) return undefined;
  const owners = ownersOfUnits(run, ({ text }) => text.length);
  return ownersFrom(starts, owners);
}

/** For tokens whose bytes join to the text, apart from a space that SentencePiece puts before it. */
function ownersByBytes(run: TokenRun, tokenizer: Tokenizer): Owners | undefined {
  const { segments, ids } = run;
  const bytes: number[] = [];
  const starts: number[] = [];
  for (const id of ids) {
    const piece = tokenizer.piece?.(id);
    if (!(piece instanceof Uint8Array)) return undefined;
    starts.push(bytes.length);
    for (const byte of piece) bytes.push(byte);
  }
  const owners = ownersOfUnits(run, ({ text }) => encodeUtf8(text).length);
  const isSpaced = bytes.length > owners.length;
  if (isSpaced) owners.unshift(segments[0]);
  const whole = encodeUtf8((isSpaced ? ' ' : '') + textOfRun(run));
  const isSame = bytes.length === owners.length && bytes.every((byte, at) => byte === whole[at]);
  return isSame ? ownersFrom(starts, owners) : undefined;
}

/** For each unit of a run's text, the piece that it is in. */
function ownersOfUnits({ segments }: TokenRun, lengthOf: (piece: Segment) => number): Segment[] {
  return segments.flatMap((piece) => Array<Segment>(lengthOf(piece)).fill(piece));
}

/** @param starts Where each token begins; an empty token counts as one unit. */
function ownersFrom(starts: readonly number[], owners: readonly Segment[]): Owners {
  return starts.map((start, at) => {
    const end = Math.max(start + 1, starts[at + 1] ?? owners.length);
    return [...new Set(owners.slice(Math.min(start, owners.length - 1), end))];
  });
}
