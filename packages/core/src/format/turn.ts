import type { Conversation } from '../conversation/conversation.js';
import type { Reader, ReaderOptions, Reply, ReplyChunk } from '../reading/reader.js';
import type { TokenizeOptions } from '../tokens/runs.js';
import type { TokenizedPrompt } from '../tokens/tokenize.js';
import type { AsyncTokenizer, Tokenizer } from '../tokens/tokenizer.js';
import type { Segment } from '../writing/segments-writer.js';
import type { MediaSpan } from '../writing/writer.js';
import type { Language } from './language.js';
import type { RenderOptions } from './render-options.js';

/** One request to a model: its prompt as text and as token ids, the reader of its reply, and its language. */
export interface Turn {
  /** The conversation that it was made from. */
  readonly conversation: Conversation;
  /** The options that it was rendered with. */
  readonly options: RenderOptions;
  /** The prompt as a string. */
  readonly text: string;
  /** The prompt as pieces that know what they are. */
  readonly segments: readonly Segment[];
  /** Where `text` shows images and the like, in its order. */
  readonly media: readonly MediaSpan[];
  /**
   * What `text` has after the header of the reply: its beginning, such as `<think>` or a prefill. Mostly
   * empty.
   */
  readonly replyPrefix: string;
  /** What stops a server: special tokens, to be passed as ids, and texts. */
  readonly stop: { readonly tokens: readonly string[]; readonly texts: readonly string[] };
  /** What a reader of the reply must know, for `format.reader` where the prompt was made elsewhere. */
  readonly readerOptions: ReaderOptions;
  /** Starts reading the reply. */
  reader(options?: TurnReaderOptions): Reader<ReplyChunk>;
  /**
   * Reads a whole reply. Where the reply continues a prefill, its text is what the model added.
   */
  parse(reply: string, options?: TurnReaderOptions): Reply;
  /** The prompt as token ids, in which content can never be a special token. */
  tokens(tokenizer: Tokenizer, options?: TokenizeOptions): TokenizedPrompt;
  /** The same, with a tokenizer behind a server, in one batch. */
  tokensAsync(tokenizer: AsyncTokenizer, options?: TokenizeOptions): Promise<TokenizedPrompt>;
  /**
   * The language of the reply, for `@modelspeak/grammar` to write for an engine. It holds the reply to
   * `toolChoice` and `responseFormat`, and begins after {@link replyPrefix}.
   *
   * @throws {ModelspeakError} `unsupported` where the format does not describe its replies;
   * `invalid_option` where the model must call what was not offered
   */
  grammar(): Language;
}

/** Options of reading that the turn does not know. */
export type TurnReaderOptions = Pick<ReaderOptions, 'callId' | 'limit' | 'tokens'>;
