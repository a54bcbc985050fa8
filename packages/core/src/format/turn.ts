import type { Conversation } from '../conversation/conversation.js';
import type { Reader, ReaderOptions, Reply, ReplyChunk } from '../reading/reader.js';
import type { TokenizeOptions } from '../tokens/runs.js';
import type { TokenizedPrompt } from '../tokens/tokenize.js';
import type { AsyncTokenizer, Tokenizer } from '../tokens/tokenizer.js';
import type { Segment } from '../writing/segments-writer.js';
import type { MediaSpan } from '../writing/writer.js';
import type { Language } from './language.js';
import type { RenderOptions } from './render-options.js';

/** One request to a model: its prompt, and the reader and grammar of its reply. */
export interface Turn {
  /** The conversation that it renders. */
  readonly conversation: Conversation;
  /** The render options. */
  readonly options: RenderOptions;
  /** The prompt as a string. */
  readonly text: string;
  /** The prompt as typed pieces. */
  readonly segments: readonly Segment[];
  /** The places in `text` that stand for images and other media, in order. */
  readonly media: readonly MediaSpan[];
  /**
   * What `text` contains after the header of the reply: its beginning, such as `<think>` or a
   * prefill. Usually empty.
   */
  readonly replyPrefix: string;
  /** The stop sequences for a server: special tokens, to be passed as ids, and texts. */
  readonly stop: { readonly tokens: readonly string[]; readonly texts: readonly string[] };
  /** What a reader of the reply must know, for `format.reader` if the prompt was made elsewhere. */
  readonly readerOptions: ReaderOptions;
  /** Creates a reader of the reply. */
  reader(options?: TurnReaderOptions): Reader<ReplyChunk>;
  /**
   * Reads a whole reply. If the reply continues a prefill, its text is only what the model added.
   */
  parse(reply: string, options?: TurnReaderOptions): Reply;
  /** The prompt as token ids. Content can never become a special token. */
  tokens(tokenizer: Tokenizer, options?: TokenizeOptions): TokenizedPrompt;
  /** Like `tokens`, with a remote tokenizer, in one batch. */
  tokensAsync(tokenizer: AsyncTokenizer, options?: TokenizeOptions): Promise<TokenizedPrompt>;
  /**
   * The grammar of the reply, for `@modelspeak/grammar` to translate for an engine. It enforces
   * `toolChoice` and `responseFormat`, and begins after {@link replyPrefix}.
   *
   * @throws {ModelspeakError} `unsupported` if the format has no grammar; `invalid_option` if the
   * model must call something that was not offered
   */
  grammar(): Language;
}

/** Reading options that the turn does not know. */
export type TurnReaderOptions = Pick<
  ReaderOptions,
  'callId' | 'limit' | 'tokens' | 'strictCalls' | 'enforced'
>;
