import type {
  FunctionToolCall,
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
 * Why a reply ended, in OpenAI's terms. `unknown` means that the text ran out without a stop token:
 * the reply was cut off, or the server took the stop token away before handing the text on.
 */
export type EndReason = 'stop' | 'tool_calls' | 'length' | 'content_filter' | 'unknown';

/** How many tokens a reply took, as a server counts them. */
export interface Usage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** How likely a token was, and those that could have stood in its place. */
export interface TokenLogProb {
  readonly token: string;
  readonly id?: number | undefined;
  /** The natural logarithm of its probability. */
  readonly logProb: number;
  readonly top: readonly Omit<TokenLogProb, 'top'>[];
}

/**
 * What a reader emits as a reply comes in.
 *
 * - `text`, `reasoning`, `refusal`: the next piece of each. A `signature`, `encrypted` reasoning and an
 *   `id` are a provider's, to be sent back as they are; they complete the part.
 * - `tool-call`: a call begins; `tool-call-arguments`: the next piece of its arguments, which join to
 *   JSON text, or to the input of a `custom` tool; `tool-call-end`: it is complete.
 * - `tool-call-malformed`: something looked like a call and was none. Its text follows as `text`, so
 *   that nothing is lost. With an `index`, the call that had begun under it is withdrawn.
 * - `extra`: the next piece of what only the provider knows, key by key as JSON: of the message, or
 *   with an `index` of the call that began under it. `accumulate` says how the pieces join.
 * - `log-probs`: how likely the next tokens were, where that was asked for. What they make comes after.
 * - `usage`: what the server counted.
 * - `end`: the reply is over; `stop` is the stop sequence that ended it.
 * - `ignored`: text after the end, or beside the events of a stream, which is no part of the message.
 */
export type ReaderEvent =
  | { readonly type: 'text'; readonly text: string; readonly signature?: string | undefined }
  | {
      readonly type: 'reasoning';
      readonly text: string;
      readonly signature?: string | undefined;
      readonly encrypted?: string | undefined;
      readonly id?: string | undefined;
    }
  | { readonly type: 'refusal'; readonly text: string }
  | {
      readonly type: 'tool-call';
      readonly index: number;
      readonly id: string;
      readonly name: string;
      /** Whether the tool takes free text; such calls come only where custom tools were offered. */
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
    }
  | {
      readonly type: 'extra';
      readonly extra: { readonly [key: string]: unknown };
      readonly index?: number | undefined;
    }
  | { readonly type: 'log-probs'; readonly logProbs: readonly TokenLogProb[] }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'end'; readonly reason: EndReason; readonly stop?: string | undefined }
  | { readonly type: 'ignored'; readonly text: string };

/**
 * Reads one reply as it comes in. Any division of the reply into chunks gives the same events, but
 * for where text and arguments are cut.
 */
export interface Reader<Chunk = string> {
  /** Takes the next piece of the reply and says what it brought. */
  push(chunk: Chunk): readonly ReaderEvent[];
  /**
   * Ends the reply. Further calls, of `push` too, give nothing.
   *
   * @param reason Why the server says it ended, where it says so; used when the text itself does not
   * tell.
   */
  end(reason?: EndReason): readonly ReaderEvent[];
}

/**
 * A special token of a reply, told apart from text that spells it: by a server that shows the ids of
 * tokens, or by a tokenizer that decodes them.
 */
export interface SpecialToken {
  /** The token, as its tokenizer spells it. */
  readonly token: string;
}

/** A piece of a reply: text, or a special token. */
export type ReplyChunk = string | SpecialToken;

/** The reader of a format of text, as a format makes it. Core tells it which tokens came apart. */
export interface TextReader extends Reader {
  /**
   * Takes a special token that came apart from text, and is text nowhere, within a string neither.
   * Without this, it is pushed as the text that spells it.
   */
  token?(token: string): readonly ReaderEvent[];
}

/**
 * Options of every reader: what is known of the prompt that the reply answers. `turn.reader()` fills
 * them in.
 */
export interface ReaderOptions {
  /**
   * The tools that were offered. Some formats type arguments by their schemas. Where none were, an
   * empty list, nothing is read as a call; where this is left out, what looks like a call is one.
   */
  readonly tools?: readonly Tool[] | null | undefined;
  /** The names of the model's built-in tools that the prompt switched on. */
  readonly builtins?: readonly string[] | undefined;
  /** Which tools the model may call: with `none`, nothing is read as a call. */
  readonly toolChoice?: ToolChoice | undefined;
  /**
   * What the prompt wrote after the header of the reply: the beginning of the reply, which the model
   * continues, such as `<think>` or a prefill. No event repeats it.
   */
  readonly replyPrefix?: string | undefined;
  /**
   * Whether special tokens come as `{ token }` alone: text that spells one is text then. Without it,
   * what spells a special token is that token. Either way `{ token }` is taken for one.
   */
  readonly tokens?: boolean | undefined;
  /** The ids of calls in the conversation: new ones are made different. */
  readonly usedIds?: Iterable<string> | undefined;
  /**
   * Makes the id of a tool call whose spelling carries none. By default the format's own, mostly
   * `call_0`, `call_1` and so on, the same on every run; hand in `() => crypto.randomUUID()` for ids
   * that are unique across conversations.
   */
  readonly callId?: ((index: number) => string) | undefined;
  /**
   * How many characters a reply may have; 64 million (2²⁶) by default. A longer one is refused with
   * the code `too_large`, so that no reply fills the memory.
   */
  readonly limit?: number | undefined;
}

/** What core tells a format's reader about the prompt. */
export interface ReaderContext {
  /** The tools that were offered; `undefined` where nobody said. */
  readonly tools: readonly Tool[] | undefined;
  /** The names of the built-in tools that were switched on; `undefined` where nobody said. */
  readonly builtins: readonly string[] | undefined;
  /** Whether anything is to be read as a call: a tool was offered, or nobody said. */
  readonly readsCalls: boolean;
  /**
   * The id of the `index`th call of the reply, counted from 0: the one that it is spelled with, or one
   * that is new in the conversation.
   */
  readonly callId: (index: number, spelled?: string) => string;
}

/** A part of a reply, in the order in which the model wrote them. */
export type ReplyPart = TextPart | ReasoningPart | RefusalPart | ToolCallPart;

/**
 * A reply read to its end.
 *
 * @typeParam Call The calls that it may make.
 */
export interface Reply<Call extends ToolCall = FunctionToolCall> {
  /** The message, ready to be appended to the conversation. */
  readonly message: ReplyMessage<Call>;
  /** The same in parts, in the order in which they came. {@link orderedMessage} keeps it. */
  readonly parts: readonly ReplyPart[];
  /** Why the reply ended. */
  readonly reason: EndReason;
  /** The stop sequence that ended it, where the text held one. */
  readonly stop?: string | undefined;
  /** What looked like a tool call and was none; its text is in the message's content. */
  readonly malformed: readonly { readonly raw: string; readonly reason: string }[];
  /** Text after the end of the reply. */
  readonly ignored: string;
  /** What the server counted. */
  readonly usage?: Usage | undefined;
  /** How likely its tokens were, in their order, where that was asked for and told. */
  readonly logProbs?: readonly TokenLogProb[] | undefined;
}

/**
 * The id of the `index`th call of a reply, counted from 0, where the caller hands in no other way.
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
