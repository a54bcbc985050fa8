import type { ChatModel } from '@modelspeak/chat';
import { type AsyncTokenizer, ModelspeakError, type Tokenizer } from '@modelspeak/core';
import type { Labels } from './choices.js';

/** Any tokenizer, local or on a server. */
export type AnyTokenizer = Tokenizer | AsyncTokenizer;

/** Labels that are one token each, and their ids. */
export interface TokenLabels extends Labels {
  readonly ids: readonly number[];
}

/** The tokenizer of a model: the given one, its own, or its server's. */
export function tokenizerOf(
  { settings }: ChatModel,
  given: AnyTokenizer | undefined,
  signal: AbortSignal | undefined,
): AnyTokenizer | undefined {
  if (given !== undefined) return given;
  if (settings.endpoint.kind === 'body') return undefined;
  const { tokenizer } = settings as { readonly tokenizer?: Tokenizer | undefined };
  return tokenizer ?? settings.endpoint.tokenizer?.({ signal });
}

/**
 * Finds the first way to label choices in which every label is a single token.
 *
 * @throws {ModelspeakError} `unsupported` if there is none
 */
export async function singleTokens(
  tokenizer: AnyTokenizer,
  ways: readonly Labels[],
): Promise<TokenLabels> {
  const encoded = await encode(
    tokenizer,
    ways.flatMap(({ labels }) => labels),
  );
  let at = 0;
  for (const way of ways) {
    const ids = encoded.slice(at, at + way.labels.length);
    at += way.labels.length;
    const single = ids.flatMap((one) => (one.length === 1 ? one : []));
    if (single.length === ids.length && new Set(single).size === ids.length) {
      return { ...way, ids: single };
    }
  }
  throw new ModelspeakError(
    'unsupported',
    `the model's tokenizer has no single token for each of ${ways[0]?.labels.length} choices, as word, number or letter; use by: 'grammar', or fewer choices`,
    { path: 'choices' },
  );
}

async function encode(
  tokenizer: AnyTokenizer,
  texts: readonly string[],
): Promise<readonly (readonly number[])[]> {
  // After the header of the reply, where no tokenizer adds a space.
  const after = 'text' as const;
  if ('controlId' in tokenizer) return texts.map((text) => tokenizer.encode(text, { after }));
  await tokenizer.controlIds([]);
  return tokenizer.encode(texts.map((text) => ({ text, after })));
}
