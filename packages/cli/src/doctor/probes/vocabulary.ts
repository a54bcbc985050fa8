import type { PromptFormat } from '@modelspeak/core';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { type Finding, no, unknown, yes } from '../finding.js';

/** The ids of the special tokens that a format writes; `undefined` if the server has no tokenizer for them. */
export type SpecialIds = ReadonlyMap<string, number | undefined> | undefined;

/** Asks the server's tokenizer for the special tokens of a format. */
export async function specialIds(
  { control }: PromptFormat,
  endpoint: PromptEndpoint,
  signal: AbortSignal,
): Promise<SpecialIds> {
  const tokenizer = endpoint.tokenizer?.({ signal });
  if (tokenizer === undefined) return undefined;
  const ids = await tokenizer.controlIds(control);
  return new Map(control.map((token, index) => [token, ids[index]]));
}

/** Says which special tokens of a format the vocabulary lacks. */
export async function vocabularyFinding(
  { control }: PromptFormat,
  endpoint: PromptEndpoint,
  ids: SpecialIds,
  signal: AbortSignal,
): Promise<Finding> {
  const known = ids ?? (await countedIds(control, endpoint, signal));
  if (known === undefined) return unknown('the server does not say what its tokens are');
  const missing = control.filter((token) => known.get(token) === undefined);
  const found =
    missing.length === 0
      ? yes(`all ${control.length} of the format are in the vocabulary`)
      : no(
          `${missing.length} of ${control.length} are not in the vocabulary: ${missing.join(' ')}`,
        );
  return { ...found, missing };
}

/** Where a server only counts tokens, a special token is one that is counted as one. */
async function countedIds(
  tokens: readonly string[],
  endpoint: PromptEndpoint,
  signal: AbortSignal,
): Promise<SpecialIds> {
  // Some servers count a token that they add to each text.
  const single = await endpoint.countTokens?.('a', { signal });
  if (single === undefined) return undefined;
  const counted = new Map<string, number | undefined>();
  for (const token of tokens) {
    const count = await endpoint.countTokens?.(token, { signal });
    counted.set(token, count === single ? 1 : undefined);
  }
  return counted;
}
