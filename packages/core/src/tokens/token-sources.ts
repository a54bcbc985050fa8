import type { Segment } from '../writing/segments-writer.js';
import { ownersOf } from './token-owners.js';
import type { TokenizedPrompt } from './tokenize.js';
import type { Tokenizer } from './tokenizer.js';

/** Where a token comes from. */
export interface TokenSource {
  /** Index of the message, or `null` if it comes from none, or from two. */
  readonly message: number | null;
  /**
   * The kind of its segment; `mixed` for a token that overlaps two segments, or that the tokenizer
   * cannot locate (without `piece` and `offsets`).
   */
  readonly kind: Segment['kind'] | 'mixed';
}

/**
 * For each id of a prompt, the message it comes from and whether it is content: for trainers who
 * weight messages or content differently.
 *
 * @param tokenizer The tokenizer that the prompt was made with.
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
  return runs.flatMap((run) => ownersOf(run, tokenizer).map(sourceOfAll));
}

/** The source of a token that overlaps, or may overlap, all of these. */
function sourceOfAll([first, ...others]: readonly Segment[]): TokenSource {
  const message = first?.message ?? null;
  if (others.length === 0) return { message, kind: first?.kind ?? 'mixed' };
  const isOne = others.every((segment) => segment.message === message);
  return { message: isOne ? message : null, kind: 'mixed' };
}
