import type { Segment } from './segments-writer.js';
import { joined, type TokenizedPrompt, type Tokenizer, type TokenRun } from './tokenize.js';

/** Where a token comes from. */
export interface TokenSource {
  /** Index of the message, or `null` where it is of none, or of two. */
  readonly message: number | null;
  /**
   * What it is, as in a segment; `mixed` for a token that is of two pieces, or whose place between
   * pieces only the tokenizer's `offsets` could tell.
   */
  readonly kind: Segment['kind'] | 'mixed';
}

/**
 * For each id of a prompt, which message it comes from and whether it is content: what a trainer needs
 * who weighs messages, or content, apart.
 *
 * @param tokenizer The one that the prompt was made with.
 *
 * @example
 * ```ts
 * import { tokenSources } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * // A stand-in for a real tokenizer: every character is a token.
 * const tokenizer = {
 *   controlId: (token: string) => 1_000_000 + token.length,
 *   encode: (text: string) => Array.from(text, (character) => character.charCodeAt(0)),
 * };
 * const prompt = llama3().tokens({ messages: [{ role: 'user', content: 'Hi' }] }, tokenizer);
 * const sources = tokenSources(prompt, tokenizer);
 * console.log(sources.length === prompt.ids.length); // true
 * console.log(sources.filter(({ kind }) => kind === 'content').length); // 2
 * ```
 */
export function tokenSources(
  { runs }: TokenizedPrompt,
  tokenizer: Tokenizer,
): readonly TokenSource[] {
  return runs.flatMap((run) => sourcesOf(run, tokenizer));
}

function sourcesOf({ segments, ids }: TokenRun, tokenizer: Tokenizer): readonly TokenSource[] {
  const [first] = segments;
  if (segments.length === 1) return ids.map(() => sourceOf(first));
  const text = joined(segments);
  const starts = tokenizer.offsets?.(text);
  if (starts !== undefined) {
    const owners = segments.flatMap((piece) => Array<Segment>(piece.text.length).fill(piece));
    return starts.map((start, at) => {
      const end = Math.max(start + 1, starts[at + 1] ?? text.length);
      return sourceOfAll(owners.slice(start, end));
    });
  }
  // What the pieces give when they are encoded apart is right as far as it is the same.
  const apart = segments.flatMap((piece) =>
    tokenizer.encode(piece.text).map((id) => ({ id, piece })),
  );
  const shift = apart.length - ids.length;
  let same = 0;
  while (same < ids.length && apart[same]?.id === ids[same]) same++;
  let other = ids.length;
  while (other > same && apart[other - 1 + shift]?.id === ids[other - 1]) other--;
  return ids.map((_id, at) => {
    if (at < same) return sourceOf(apart[at]?.piece);
    if (at >= other) return sourceOf(apart[at + shift]?.piece);
    return sourceOfAll(segments);
  });
}

function sourceOf(segment: Segment | undefined): TokenSource {
  return { message: segment?.message ?? null, kind: segment?.kind ?? 'mixed' };
}

/** Where a token comes from that may stand on any of these. */
function sourceOfAll(segments: readonly Segment[]): TokenSource {
  const [first] = segments;
  if (segments.every((segment) => segment === first)) return sourceOf(first);
  const { message } = sourceOf(first);
  const isOne = segments.every((segment) => segment.message === message);
  return { message: isOne ? message : null, kind: 'mixed' };
}
