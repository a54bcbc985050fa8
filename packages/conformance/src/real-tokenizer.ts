import type { Conversation, PromptFormat, RenderOptions, Tokenizer } from '@modelspeak/core';

/** The tokenizer of a real model, to test formats with. */
export interface RealTokenizer {
  /** Its adapter, for formats. */
  readonly adapter: Tokenizer;
  /** Its own encoding of a whole prompt: special tokens are parsed, but none are added. */
  readonly encode: (prompt: string) => readonly number[];
}

/** What a format renders a prompt from. */
export interface PromptSource {
  readonly format: PromptFormat;
  readonly conversation: Conversation;
  readonly options?: RenderOptions | undefined;
}

/**
 * Compares the token ids of a prompt with a real tokenizer, and returns every problem:
 *
 * - Without cuts, they are the tokenizer's own encoding of the whole prompt, unless content looks
 *   like special tokens, which the tokenizer would parse.
 * - Cut for training, they spell the same text, and differ only where sampling begins or ends. This
 *   is only checked if the adapter has `piece`.
 *
 * @example
 * ```ts
 * import { tokenFaults } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 * import { fromLlama3TokenizerJs } from '@modelspeak/tokenizers/llama3-tokenizer-js';
 * import library from 'llama3-tokenizer-js';
 *
 * const tokenizer = {
 *   adapter: fromLlama3TokenizerJs(library),
 *   encode: (prompt: string) => library.encode(prompt, { bos: false, eos: false }),
 * };
 * const conversation = { messages: [{ role: 'user' as const, content: 'Hi' }] };
 * console.log(tokenFaults({ format: llama3(), conversation }, tokenizer)); // []
 * ```
 */
export function tokenFaults(
  { format, conversation, options }: PromptSource,
  { adapter, encode }: RealTokenizer,
): readonly string[] {
  const uncut = format.tokens(conversation, adapter, { ...options, cut: 'none' }).ids;
  const text = format.render(conversation, options);
  const isHarmless = text === format.render(conversation, { ...options, specialTokens: 'allow' });
  const whole = isHarmless ? encode(text) : uncut;
  const at = firstDifference(uncut, whole);
  const faults = [];
  if (at !== undefined) {
    const [found, expected] = [uncut, whole].map((ids) => ids.slice(at, at + 5).join(' '));
    faults.push(`without cuts, the ids from ${at} on are ${found}…; expected ${expected}…`);
  }
  if (adapter.piece === undefined) return faults;
  const { ids, sampled } = format.tokens(conversation, adapter, options);
  const trained = tokensOf(ids, adapter);
  const edges = trained.flatMap(({ start }, index) =>
    sampled[index] === (sampled[index - 1] ?? sampled[index]) ? [] : [start],
  );
  const differing = stretchesThatDiffer(tokensOf(uncut, adapter), trained);
  for (const { start, end, found, expected } of differing) {
    if (edges.some((edge) => start <= edge && edge <= end) && found === expected) continue;
    faults.push(
      `cut for training, the bytes ${start} to ${end} are ${JSON.stringify(found)}; expected ${JSON.stringify(expected)}, as without cuts`,
    );
  }
  return faults;
}

function firstDifference(one: readonly number[], other: readonly number[]): number | undefined {
  const longer = one.length > other.length ? one : other;
  const at = longer.findIndex((_id, index) => one[index] !== other[index]);
  return at === -1 ? undefined : at;
}

/** A token, and where it begins in the prompt, in bytes. */
interface PlacedToken {
  readonly id: number;
  readonly start: number;
  /** Its bytes, each as one character, or the special token. */
  readonly spelling: string;
}

function tokensOf(ids: readonly number[], adapter: Tokenizer): readonly PlacedToken[] {
  let start = 0;
  return ids.map((id) => {
    const piece = adapter.piece?.(id);
    const isText = piece instanceof Uint8Array;
    const spelling = isText ? String.fromCharCode(...piece) : `{${piece?.token}}`;
    const token = { id, start, spelling };
    start += spelling.length;
    return token;
  });
}

/** The stretches in which two tokenizations of a text differ, between places where both cut. */
function stretchesThatDiffer(one: readonly PlacedToken[], other: readonly PlacedToken[]) {
  const stretches: {
    readonly start: number;
    readonly end: number;
    readonly found: string;
    readonly expected: string;
  }[] = [];
  for (let [i, j] = [0, 0]; i < one.length || j < other.length; ) {
    const [first, second] = [one[i], other[j]];
    if (first !== undefined && first.id === second?.id && first.start === second.start) {
      i++;
      j++;
      continue;
    }
    const [from, until] = [i, j];
    do {
      if ((one[i]?.start ?? Infinity) <= (other[j]?.start ?? Infinity)) i++;
      else j++;
    } while ((one[i]?.start ?? Infinity) !== (other[j]?.start ?? Infinity));
    const expected = one.slice(from, i);
    const found = other.slice(until, j);
    const start = Math.min(first?.start ?? Infinity, second?.start ?? Infinity);
    const text = (tokens: readonly PlacedToken[]) =>
      tokens.map(({ spelling }) => spelling).join('');
    stretches.push({
      start,
      end: start + Math.max(text(expected).length, text(found).length),
      found: text(found),
      expected: text(expected),
    });
  }
  return stretches;
}
