import type {
  FunctionToolCall,
  ProviderPart,
  ReasoningPart,
  RefusalPart,
  ReplyMessage,
  TextPart,
  Tool,
  ToolCall,
  ToolCallPart,
} from '../conversation/conversation.js';
import type { ToolChoice } from '../conversation/request.js';

/**
 * Why a reply ended: the finish reason in OpenAI's terms. `unknown` means that the text ended
 * without a stop token: the reply was cut off, or the server removed the stop token.
 */
export type EndReason = 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'unknown';

/** The token counts of a reply, as the server reports them. */
export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
  /** What the tokens of the prompt are, if the server says so. */
  readonly prompt_tokens_details?:
    | { readonly cached_tokens?: number | null | undefined }
    | null
    | undefined;
  /** What the tokens of the reply are, if the server says so. */
  readonly completion_tokens_details?:
    | { readonly reasoning_tokens?: number | null | undefined }
    | null
    | undefined;
}

/** The probability of a token, and the most likely alternatives. */
export interface TokenLogProb {
  readonly token: string;
  readonly id?: number | undefined;
  /** The natural logarithm of its probability. */
  readonly logProb: number;
  readonly top: readonly Omit<TokenLogProb, 'top'>[];
}

/**
 * How a damaged reply was repaired:
 *
 * - `missing-open`, `missing-close`: a mark is missing.
 * - `drifted-name`: a tool's name is spelled otherwise than the model should, or can only be told
 *   from the arguments, as in the ids `functions_now_0` and `call_0` for `functions.now:0`.
 * - `drifted-mark`: a mark is spelled as in another version, or with look-alike characters.
 * - `self-closing`: a call without parameters closes itself, as in `<invoke name="now"/>`.
 * - `stray-mark`: a mark where it means nothing was left out.
 * - `noise`: text between the marks of calls was left out.
 * - `empty-section`: the marks around calls, without any call, were left out.
 * - `unescaped-quote`: a string contains a quote that is not escaped.
 * - `leading-zeros`: an integer has leading zeros, as in `07`.
 * - `set`: a set of Python, which is read as a list.
 * - `unmarked-call`: a call has none of the model's marks. It is JSON, and `text` is what is around it, such as
 *   a fence.
 * - `spelled-mark`: the mark of a call is ordinary text, where the model should write a special token.
 */
export type RepairKind =
  | 'missing-open'
  | 'missing-close'
  | 'drifted-name'
  | 'drifted-mark'
  | 'self-closing'
  | 'stray-mark'
  | 'noise'
  | 'empty-section'
  | 'unescaped-quote'
  | 'leading-zeros'
  | 'set'
  | 'unmarked-call'
  | 'spelled-mark';

/**
 * What a reader emits as a reply arrives.
 *
 * - `text`, `reasoning`, `refusal`: the next piece. `signature`, `encrypted` and `id` come from the
 *   provider and must be sent back unchanged, like its own keys in `extra`, such as citations; they
 *   complete the part. An `id` may also come with every piece of it.
 * - `tool-call`: a call begins; `tool-call-arguments`: the next piece of its arguments, which join
 *   to JSON text, or to the input of a `custom` tool; `tool-call-end`: the call is complete.
 * - `tool-call-malformed`: something looked like a call but was not one. Its text follows as
 *   `text`, so nothing is lost; with `apart`, it contains marks of calls, and is only here. With an
 *   `index`, the call that began under it is withdrawn.
 * - `repair`: the reply is damaged in a way that its models are known for, and is read as it was
 *   meant. `text` is the mark that is missing, or what was left out; `index` is that of the call.
 * - `warning`: the reader lacks something that it needs to read such a reply.
 * - `extra`: the next piece of provider keys, as JSON: of the message, or with an `index` of the
 *   call that began under it. `accumulate` documents how the pieces are merged.
 * - `provider`: a complete part that only the message format `format` knows.
 * - `log-probs`: the log probabilities of the next tokens, if requested. Their text comes after.
 * - `usage`: the token counts of the server.
 * - `end`: the reply is over; `stop` is the stop sequence that ended it.
 * - `ignored`: text after the end, or outside the events of a stream, which is not part of the
 *   message.
 */
export type ReaderEvent =
  | {
      readonly type: 'text';
      readonly text: string;
      readonly signature?: string | undefined;
      readonly extra?: { readonly [key: string]: unknown } | undefined;
    }
  | {
      readonly type: 'reasoning';
      readonly text: string;
      readonly signature?: string | undefined;
      readonly encrypted?: string | undefined;
      readonly id?: string | undefined;
      readonly extra?: { readonly [key: string]: unknown } | undefined;
    }
  | { readonly type: 'refusal'; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly index: number;
      readonly id: string;
      readonly name: string;
      /** Whether the tool takes free text; only if custom tools were offered. */
      readonly custom?: boolean | undefined;
      readonly signature?: string | undefined;
    }
  | { readonly type: 'tool-call-arguments'; readonly index: number; readonly text: string }
  | { readonly type: 'tool-call-end'; readonly index: number }
  | {
      readonly type: 'tool-call-malformed';
      readonly index?: number | undefined;
      readonly raw: string;
      readonly reason: string;
      readonly apart?: boolean | undefined;
    }
  | {
      readonly type: 'repair';
      readonly kind: RepairKind;
      readonly text: string;
      readonly index?: number | undefined;
    }
  | ({ readonly type: 'warning' } & ReplyWarning)
  | {
      readonly type: 'extra';
      readonly extra: { readonly [key: string]: unknown };
      readonly index?: number | undefined;
    }
  | {
      readonly type: 'provider';
      readonly format: string;
      readonly value: { readonly [key: string]: unknown };
    }
  | { readonly type: 'log-probs'; readonly logProbs: readonly TokenLogProb[] }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'end'; readonly reason: EndReason; readonly stop?: string | undefined }
  | { readonly type: 'ignored'; readonly text: string };

/**
 * Reads one reply as it arrives. However the reply is cut into chunks, the events are the same,
 * except for where text and arguments are split.
 */
export interface Reader<Chunk = string> {
  /** Takes the next chunk of the reply and returns its events. */
  push(chunk: Chunk): readonly ReaderEvent[];
  /**
   * Ends the reply. Any later call, including `push`, returns nothing.
   *
   * @param reason Why the reply ended, if the server says so; used if the text itself does not
   * tell.
   */
  end(reason?: EndReason): readonly ReaderEvent[];
}

/**
 * A special token of a reply, distinguished from text that spells it: by a server that returns
 * token ids, or by a tokenizer that decodes them.
 */
export interface SpecialToken {
  /** The token, as its tokenizer spells it. */
  readonly token: string;
}

/** A chunk of a reply: text, or a special token. */
export type ReplyChunk = string | SpecialToken;

/** The reader of a prompt format, as the format creates it. Core adds support for `{ token }`. */
export interface TextReader extends Reader {
  /**
   * Takes a special token that came as `{ token }` and is never text, not even inside a string.
   * Without this method, core pushes the text that spells it.
   */
  token?(token: string): readonly ReaderEvent[];
}

/** Options of every reader: what is known about the prompt. `turn.reader()` sets them. */
export interface ReaderOptions {
  /**
   * The tools that were offered. Some formats type arguments by their schemas. With an empty list,
   * nothing is read as a call; if left out, everything that looks like a call is one.
   */
  readonly tools?: readonly Tool[] | null | undefined;
  /** The names of the model's built-in tools that the prompt enabled. */
  readonly builtins?: readonly string[] | undefined;
  /**
   * Which tools the model may call. With `none`, nothing is read as a call; a call between marks is
   * reported as malformed, apart from the text.
   */
  readonly toolChoice?: ToolChoice | undefined;
  /**
   * What the prompt contains after the header of the reply: the start of the reply, such as
   * `<think>` or a prefill, which the model continues. No event repeats it.
   */
  readonly replyPrefix?: string | undefined;
  /**
   * Whether special tokens only come as `{ token }`: text that spells one is then text. If not,
   * text that spells a special token is that token. `{ token }` is accepted either way.
   */
  readonly tokens?: boolean | undefined;
  /**
   * Whether a call counts only with the model's own marks. By default, JSON without them is a call too, if
   * it is the whole reply or comes after its text, names an offered tool and has its arguments; and if
   * special tokens come as `{ token }`, so is a call whose marks are spelled as text. `repairs` says so.
   *
   * A message format takes the calls that its server found; `false` reads those that it left in the text, too.
   */
  readonly strictCalls?: boolean | undefined;
  /**
   * Whether the turn's grammar was enforced while the reply was sampled. If it requires a call, text that
   * spells the mark of a call is that mark: a grammar compares text.
   */
  readonly enforced?: boolean | undefined;
  /** The ids of calls in the conversation: new ids differ from these. */
  readonly usedIds?: Iterable<string> | undefined;
  /**
   * Creates the id of a tool call that has none in the text. By default the format's own, usually
   * `call_0`, `call_1` and so on, the same on every run; pass `() => crypto.randomUUID()` for ids
   * that are unique across conversations.
   */
  readonly callId?: ((index: number) => string) | undefined;
  /**
   * The maximum number of characters of a reply; 64 million (2²⁶) by default. A longer one is
   * refused with the code `too_large`, so that no reply exhausts memory.
   */
  readonly limit?: number | undefined;
}

/** What core tells a format's reader about the prompt. */
export interface ReaderContext {
  /** The tools that were offered; `undefined` if unknown. */
  readonly tools: readonly Tool[] | undefined;
  /** The names of the built-in tools that were enabled; `undefined` if unknown. */
  readonly builtins: readonly string[] | undefined;
  /** Whether calls are read at all: a tool was offered, or it is unknown. */
  readonly readsCalls: boolean;
  /**
   * Returns the id of the `index`th call of the reply, counted from 0: the one in its text, or a
   * new one that is unique in the conversation.
   */
  readonly callId: (index: number, spelled?: string) => string;
}

/** How a damaged reply was repaired. */
export interface Repair {
  readonly kind: RepairKind;
  /** The mark that is missing, or the text that was left out. */
  readonly text: string;
  /** The id of the call that was repaired. */
  readonly call?: string | undefined;
}

/** Why a reader may not have found everything in a reply. */
export interface ReplyWarning {
  /**
   * `calls-not-read`: tools were offered, but the format does not know how the model spells calls.
   * They are in the text. `from-provider`: the provider says something about the request, such as a setting
   * that it ignored. `special-tokens-missing`: the model's vocabulary lacks special tokens of the format, so that
   * special tokens in replies are told by their text. `rounded-numbers`: JSON became a JavaScript value, such as the
   * arguments of a tool, which rounds some of its numbers.
   */
  readonly code: 'calls-not-read' | 'from-provider' | 'special-tokens-missing' | 'rounded-numbers';
  /** What this means, and what to do. */
  readonly message: string;
}

/** A part of a reply, in the order in which the model wrote it. */
export type ReplyPart = TextPart | ReasoningPart | RefusalPart | ToolCallPart | ProviderPart;

/**
 * A complete reply.
 *
 * @typeParam Call The type of its calls.
 */
export interface Reply<Call extends ToolCall = FunctionToolCall> {
  /** The message, ready to be appended to the conversation. */
  readonly message: ReplyMessage<Call>;
  /** The parts in their original order. {@link orderedMessage} keeps it. */
  readonly parts: readonly ReplyPart[];
  /** Why the reply ended. */
  readonly reason: EndReason;
  /** The stop sequence that ended it, if the text contained one. */
  readonly stop?: string | undefined;
  /**
   * What looked like a tool call but was not one, such as a call that was cut off. With `apart`, its
   * text is only here: it contains marks of calls, which a message does not show. Otherwise it is
   * also in the message. `call` is the call that had begun and was withdrawn.
   */
  readonly malformed: readonly {
    readonly raw: string;
    readonly reason: string;
    readonly apart?: boolean | undefined;
    readonly call?: { readonly id: string; readonly name: string } | undefined;
  }[];
  /** The damages that were repaired, in order; empty for a reply as the model should write it. */
  readonly repairs: readonly Repair[];
  /** Why the message may lack something, if there is a reason. */
  readonly warnings?: readonly ReplyWarning[] | undefined;
  /** Text after the end of the reply. */
  readonly ignored: string;
  /** The token counts of the server. */
  readonly usage?: Usage | undefined;
  /** The log probabilities of its tokens, in order, if requested and returned. */
  readonly logProbs?: readonly TokenLogProb[] | undefined;
}

/**
 * The default id of the `index`th call of a reply, counted from 0.
 *
 * @example
 * ```ts
 * import { defaultCallId } from '@modelspeak/core/authoring';
 *
 * console.log(defaultCallId(0), defaultCallId(1)); // call_0 call_1
 * ```
 */
export function defaultCallId(index: number): string {
  return `call_${index}`;
}
