import { ModelspeakError } from '../errors/errors.js';
import { iterate } from '../reading/iterate.js';
import type { AsyncTokenizer, Tokenizer, TokenPiece } from './tokenizer.js';

/** What ids decode to: text, or a special token. Readers accept both. */
export type TokenChunk = string | { readonly token: string };

/** A source of ids: a web stream or an iterable of single ids or lists of ids. */
export type TokenIds =
  | ReadableStream<number | readonly number[]>
  | AsyncIterable<number | readonly number[]>
  | Iterable<number | readonly number[]>;

/** Decodes ids as they arrive. */
export interface TokenDecoder {
  /**
   * Takes the next id or ids and returns the text that is complete: a character that spans several
   * tokens comes with the last of them.
   *
   * @throws {ModelspeakError} `invalid_input` for an unknown id
   */
  push(ids: number | readonly number[]): readonly TokenChunk[];
  /** Ends the text: an incomplete character becomes U+FFFD. */
  end(): readonly TokenChunk[];
}

/**
 * Creates a decoder of ids. Special tokens come as `{ token }`, so they differ from text that looks
 * like one.
 *
 * @throws {ModelspeakError} `invalid_tokenizer` for a tokenizer without `piece`
 *
 * @example
 * ```ts
 * import { createTokenDecoder } from '@modelspeak/core';
 *
 * // A stand-in for a real tokenizer: every byte is a token, and 256 ends a turn.
 * const decoder = createTokenDecoder({
 *   controlId: () => 256,
 *   encode: (text) => [...new TextEncoder().encode(text)],
 *   piece: (id) => (id === 256 ? { token: '<|eot_id|>' } : Uint8Array.of(id)),
 * });
 * console.log(decoder.push([0x48, 0x69, 0xc3])); // [ 'Hi' ]
 * console.log(decoder.push([0xa9, 256])); // [ 'é', { token: '<|eot_id|>' } ]
 * ```
 */
export function createTokenDecoder(tokenizer: Tokenizer): TokenDecoder {
  if (tokenizer.piece === undefined) throw cannotDecode('piece(id)');
  const pieces = createPieceDecoder();
  return {
    push: (ids) => pieces.push(listOf(ids), (id) => tokenizer.piece?.(id)),
    end: pieces.end,
  };
}

/** A decoder for an asynchronous tokenizer. */
interface AsyncTokenDecoder {
  push(ids: number | readonly number[]): Promise<readonly TokenChunk[]>;
  end(): readonly TokenChunk[];
}

function createAsyncDecoder(tokenizer: AsyncTokenizer): AsyncTokenDecoder {
  if (tokenizer.pieces === undefined) throw cannotDecode('pieces(ids)');
  const pieces = createPieceDecoder();
  return {
    async push(ids) {
      const list = listOf(ids);
      const found = list.length > 0 ? ((await tokenizer.pieces?.(list)) ?? []) : [];
      return pieces.push(list, (_id, index) => found[index]);
    },
    end: pieces.end,
  };
}

function anyDecoder(tokenizer: Tokenizer | AsyncTokenizer): TokenDecoder | AsyncTokenDecoder {
  return 'controlIds' in tokenizer ? createAsyncDecoder(tokenizer) : createTokenDecoder(tokenizer);
}

function listOf(ids: number | readonly number[]): readonly number[] {
  return typeof ids === 'number' ? [ids] : ids;
}

function cannotDecode(method: string): ModelspeakError {
  return new ModelspeakError(
    'invalid_tokenizer',
    `this tokenizer cannot decode: its adapter has no ${method}; add it, or use an adapter of @modelspeak/tokenizers`,
  );
}

/** Joins the bytes of tokens to characters, and keeps special tokens apart. */
function createPieceDecoder() {
  const bytes = new TextDecoder('utf-8', { ignoreBOM: true });
  const push = (
    ids: readonly number[],
    pieceOf: (id: number, index: number) => TokenPiece | undefined,
  ): readonly TokenChunk[] => {
    const chunks: TokenChunk[] = [];
    let text = '';
    for (const [index, id] of ids.entries()) {
      const piece = pieceOf(id, index);
      if (piece === undefined) throw unknownId(id);
      if (piece instanceof Uint8Array) {
        text += bytes.decode(piece, { stream: true });
        continue;
      }
      text += bytes.decode();
      if (text !== '') chunks.push(text);
      chunks.push(piece);
      text = '';
    }
    if (text !== '') chunks.push(text);
    return chunks;
  };
  const end = (): readonly TokenChunk[] => {
    const rest = bytes.decode();
    return rest === '' ? [] : [rest];
  };
  return { push, end };
}

function unknownId(id: number): ModelspeakError {
  return new ModelspeakError(
    'invalid_input',
    `the tokenizer has no token ${id}; use the tokenizer of the model that sampled it`,
  );
}

/**
 * Decodes ids from any source, as they arrive, into chunks for a reader. The tokenizer may be
 * remote.
 *
 * @throws {ModelspeakError} what {@link createTokenDecoder} throws
 *
 * @example
 * ```ts
 * import { decodeTokens } from '@modelspeak/core';
 *
 * // A stand-in for a real tokenizer: every byte is a token, and 256 ends a turn.
 * const tokenizer = {
 *   controlId: () => 256,
 *   encode: (text: string) => [...new TextEncoder().encode(text)],
 *   piece: (id: number) => (id === 256 ? { token: '<|eot_id|>' } : Uint8Array.of(id)),
 * };
 * const chunks = [];
 * for await (const chunk of decodeTokens([0x48, [0x69, 256]], tokenizer)) chunks.push(chunk);
 * console.log(chunks); // [ 'H', 'i', { token: '<|eot_id|>' } ]
 * ```
 */
export async function* decodeTokens(
  source: TokenIds,
  tokenizer: Tokenizer | AsyncTokenizer,
): AsyncGenerator<TokenChunk, void, undefined> {
  const decoder = anyDecoder(tokenizer);
  for await (const ids of iterate(source)) yield* await decoder.push(ids);
  yield* decoder.end();
}

/**
 * Creates a web `TransformStream` from ids to chunks for a reader. The tokenizer may be remote.
 *
 * @throws {ModelspeakError} what {@link createTokenDecoder} throws
 *
 * @example
 * ```ts
 * import { tokenDecoderStream } from '@modelspeak/core';
 *
 * // A stand-in for a real tokenizer: every byte is a token.
 * const tokenizer = {
 *   controlId: () => undefined,
 *   encode: (text: string) => [...new TextEncoder().encode(text)],
 *   piece: (id: number) => Uint8Array.of(id),
 * };
 * const ids = new ReadableStream<number>({
 *   start(controller) {
 *     for (const id of tokenizer.encode('né')) controller.enqueue(id);
 *     controller.close();
 *   },
 * });
 * for await (const chunk of ids.pipeThrough(tokenDecoderStream(tokenizer))) console.log(chunk); // n, é
 * ```
 */
export function tokenDecoderStream(
  tokenizer: Tokenizer | AsyncTokenizer,
): TransformStream<number | readonly number[], TokenChunk> {
  const decoder = anyDecoder(tokenizer);
  const emit = (
    chunks: readonly TokenChunk[],
    controller: TransformStreamDefaultController<TokenChunk>,
  ): void => {
    for (const chunk of chunks) controller.enqueue(chunk);
  };
  return new TransformStream<number | readonly number[], TokenChunk>({
    transform: async (ids, controller) => emit(await decoder.push(ids), controller),
    flush: (controller) => emit(decoder.end(), controller),
  });
}
