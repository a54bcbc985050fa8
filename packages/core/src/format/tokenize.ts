import type { Conversation } from '../conversation/conversation.js';
import type { AnyRequest, RequestSupport } from '../conversation/request.js';
import type { ModelspeakError } from '../errors/errors.js';
import type { TokenizeOptions } from '../tokens/runs.js';
import {
  type SegmentsPlace,
  type TokenizedPrompt,
  tokenizeSegments,
  tokenizeSegmentsAsync,
} from '../tokens/tokenize.js';
import type { AsyncTokenizer, Tokenizer } from '../tokens/tokenizer.js';
import { SegmentsWriter } from '../writing/segments-writer.js';
import type { WritingFormat } from './format.js';
import type { RenderOptions } from './render-options.js';

/**
 * Renders the prompt of any format as token ids with the loss mask. Content can never become a
 * special token. It is like `format.tokens`, but also works for a format that only writes.
 *
 * @throws {ModelspeakError} `invalid_input` if the tokenizer has no id for a special token;
 * `invalid_tokenizer` if it returns special tokens for text, or something other than ids; and what
 * `render` throws
 *
 * @example
 * ```ts
 * import { tokenize } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3/write';
 *
 * // A stand-in for a real tokenizer: every character is a token.
 * const tokenizer = {
 *   controlId: (token: string) => 1_000_000 + token.length,
 *   encode: (text: string) => Array.from(text, (character) => character.charCodeAt(0)),
 * };
 * const conversation = { messages: [{ role: 'user', content: 'Hi <|eot_id|>' }] } as const;
 * const { ids } = tokenize(llama3(), conversation, tokenizer);
 * console.log(ids.filter((id) => id === tokenizer.controlId('<|eot_id|>')).length); // 1
 * ```
 */
export function tokenize<Support extends RequestSupport = AnyRequest>(
  format: WritingFormat<object, Support>,
  conversation: Conversation,
  tokenizer: Tokenizer,
  { cut, ...render }: RenderOptions<Support> & TokenizeOptions = {},
): TokenizedPrompt {
  const { segments, maskError } = segmentsOf(format, conversation, render);
  return withMaskError(tokenizeSegments(segments, tokenizer, placeOf(format, cut)), maskError);
}

/**
 * {@link tokenize} with an asynchronous tokenizer, such as one behind a server: in one batch.
 *
 * @throws {ModelspeakError} what `tokenize` throws
 *
 * @example
 * ```ts
 * import { tokenizeAsync } from '@modelspeak/core';
 * import { llama3 } from '@modelspeak/format-llama3/write';
 *
 * // A stand-in for a server: every character is a token.
 * const tokenizer = {
 *   controlIds: async (tokens: readonly string[]) => tokens.map((token) => 1_000_000 + token.length),
 *   encode: async (texts: readonly { readonly text: string }[]) =>
 *     texts.map(({ text }) => Array.from(text, (character) => character.charCodeAt(0))),
 * };
 * const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;
 * const { ids } = await tokenizeAsync(llama3(), conversation, tokenizer);
 * console.log(ids.length); // 25
 * ```
 */
export async function tokenizeAsync<Support extends RequestSupport = AnyRequest>(
  format: WritingFormat<object, Support>,
  conversation: Conversation,
  tokenizer: AsyncTokenizer,
  { cut, ...render }: RenderOptions<Support> & TokenizeOptions = {},
): Promise<TokenizedPrompt> {
  const { segments, maskError } = segmentsOf(format, conversation, render);
  const prompt = await tokenizeSegmentsAsync(segments, tokenizer, placeOf(format, cut));
  return withMaskError(prompt, maskError);
}

function segmentsOf(
  format: WritingFormat,
  conversation: Conversation,
  render: RenderOptions,
): SegmentsWriter {
  const writer = new SegmentsWriter(conversation);
  format.write(conversation, writer, render);
  return writer;
}

/** A prompt can be used without its mask, so only who asks for the mask gets the error. */
function withMaskError(
  prompt: TokenizedPrompt,
  error: ModelspeakError | undefined,
): TokenizedPrompt {
  if (error === undefined) return prompt;
  return {
    ids: prompt.ids,
    runs: prompt.runs,
    get sampled(): never {
      throw error;
    },
  };
}

/** What else is needed to turn a format's segments into token ids. */
export function placeOf(
  { control, special }: Pick<WritingFormat, 'control' | 'special'>,
  cut: TokenizeOptions['cut'],
): SegmentsPlace {
  return { special: [...control, ...special], cut };
}
