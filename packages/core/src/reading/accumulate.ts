import { isEmpty } from '../checking/shape.js';
import type {
  AssistantMessage,
  FunctionToolCall,
  ProviderPart,
  ReplyMessage,
  ToolCall,
} from '../conversation/conversation.js';
import { GrowingText } from './growing-text.js';
import { JoinedExtra } from './join-extra.js';
import type {
  EndReason,
  ReaderEvent,
  Reply,
  ReplyPart,
  ReplyWarning,
  TokenLogProb,
  Usage,
} from './reader.js';

/** Accumulates events into a reply. */
export interface Accumulator {
  /** Takes the next event. */
  add(event: ReaderEvent): void;
  /** The reply so far. It is complete after an `end` event. */
  reply<Call extends ToolCall = FunctionToolCall>(): Reply<Call>;
}

/**
 * Creates an accumulator of events. Use it to show a message while it grows; for a complete list of
 * events, {@link accumulate} is shorter.
 *
 * @example
 * ```ts
 * import { createAccumulator } from '@modelspeak/core';
 *
 * const accumulator = createAccumulator();
 * accumulator.add({ type: 'text', text: 'Hel' });
 * accumulator.add({ type: 'text', text: 'lo' });
 * console.log(accumulator.reply().message.content); // Hello
 * ```
 */
export function createAccumulator(): Accumulator {
  const calls = new Map<number, GatheredCall>();
  const malformed: Reply['malformed'][number][] = [];
  const parts: GatheredPart[] = [];
  const messageExtra = new JoinedExtra();
  const logProbs: TokenLogProb[] = [];
  const repairs: Extract<ReaderEvent, { type: 'repair' }>[] = [];
  const warnings: ReplyWarning[] = [];
  let ignored = '';
  let reason: EndReason = 'unknown';
  let stop: string | undefined;
  let usage: Usage | undefined;

  const begin = (part: GatheredPart): void => {
    const last = parts.at(-1);
    if (last !== undefined && 'text' in last) last.text.settle();
    parts.push(part);
  };
  const say = (event: SpokenEvent): void => {
    const { type, text } = event;
    const proof = proofOf(event);
    const last = parts.at(-1);
    if (last?.type === type && continues(last.proof, proof)) {
      last.text.add(text);
      last.proof = proof && { ...last.proof, ...proof };
    } else if (text !== '' || addsToPart(proof)) {
      begin({ type, text: new GrowingText(text), proof });
    }
  };
  const joined = (type: SpokenPart['type']): string =>
    parts
      .map((part) => (part.type === type ? part.text.toString() : ''))
      .join('')
      .toWellFormed();

  return {
    add(event) {
      switch (event.type) {
        case 'text':
        case 'reasoning':
        case 'refusal':
          say(event);
          break;
        case 'tool-call': {
          const { index, id, name, custom = false, signature } = event;
          calls.set(index, {
            id,
            name: name.toWellFormed(),
            custom,
            text: new GrowingText(),
            extra: new JoinedExtra(),
          });
          begin({ type: 'tool_call', id, index, signature });
          break;
        }
        case 'tool-call-arguments': {
          const call = calls.get(event.index);
          call?.text.add(event.text);
          break;
        }
        case 'tool-call-malformed': {
          const { index, raw, reason, apart = false } = event;
          const begun = index === undefined ? undefined : calls.get(index);
          const call = begun && { id: begun.id, name: begun.name };
          malformed.push({ raw, reason, ...(apart && { apart }), ...(call && { call }) });
          if (index === undefined) break;
          calls.delete(index);
          const place = parts.findLastIndex((part) => 'index' in part && part.index === index);
          if (place !== -1) parts.splice(place, 1);
          break;
        }
        case 'repair':
          repairs.push(event);
          break;
        case 'warning':
          warnings.push({ code: event.code, message: event.message });
          break;
        case 'extra': {
          const { index, extra } = event;
          const joined = index === undefined ? messageExtra : calls.get(index)?.extra;
          joined?.add(extra);
          break;
        }
        case 'provider': {
          const { type, format, value } = event;
          begin({ type, format, value });
          break;
        }
        case 'log-probs':
          for (const token of event.logProbs) logProbs.push(token);
          break;
        case 'usage':
          usage = event.usage;
          break;
        case 'end':
          reason = event.reason;
          stop = event.stop;
          break;
        case 'ignored':
          ignored += event.text;
          break;
        case 'tool-call-end':
          calls.get(event.index)?.text.settle();
          break;
      }
    },

    reply<Call extends ToolCall>() {
      // First, so that a text of many pieces is joined once here, and not again wherever it is
      // used.
      const ordered = parts.map(replyPart);
      const content = joined('text');
      const reasoning = joined('reasoning');
      const refusal = joined('refusal');
      const [first, ...others] = Array.from(calls.values(), toolCall) as Call[];
      const extra = messageExtra.toObject();
      const isSilent = content === '' && (first !== undefined || refusal !== '');
      const message: ReplyMessage<Call> = {
        role: 'assistant',
        content: isSilent ? null : content,
        ...(reasoning !== '' && { reasoning_content: reasoning }),
        ...(refusal !== '' && { refusal }),
        ...(first !== undefined && { tool_calls: [first, ...others] }),
        ...(extra !== undefined && { extra }),
      };
      return {
        message,
        parts: ordered,
        reason,
        ...(stop !== undefined && { stop }),
        malformed: [...malformed],
        repairs: repairs.flatMap(({ kind, text, index }) => {
          if (index === undefined) return [{ kind, text }];
          // A call that was withdrawn is not part of the reply.
          const call = calls.get(index)?.id;
          return call === undefined ? [] : [{ kind, text, call }];
        }),
        ...(warnings.length > 0 && { warnings: [...warnings] }),
        ignored,
        ...(usage !== undefined && { usage }),
        ...(logProbs.length > 0 && { logProbs: [...logProbs] }),
      };
    },
  };
}

interface GatheredCall {
  readonly id: string;
  readonly name: string;
  readonly custom: boolean;
  readonly extra: JoinedExtra;
  readonly text: GrowingText;
}

type SpokenEvent = Extract<ReaderEvent, { type: 'text' | 'reasoning' | 'refusal' }>;

/** What a provider adds to a part. */
interface Proof {
  readonly id?: string | undefined;
  readonly extra?: { readonly [key: string]: unknown } | undefined;
}

interface SpokenPart {
  readonly type: SpokenEvent['type'];
  readonly text: GrowingText;
  /** Provider data that the part must be sent back with. It completes the part. */
  proof: Proof | undefined;
}

/** Whether an event continues a part: one that is not complete, or that has the same id. */
function continues(last: Proof | undefined, next: Proof | undefined): boolean {
  return last === undefined || (last.id !== undefined && last.id === next?.id);
}

/** Whether provider data says something, and does not only end a part. */
function addsToPart({ extra, ...proof }: Proof = {}): boolean {
  return Object.keys(proof).length > 0 || !isEmpty(extra);
}

/** The provider data of an event. Most events have only text. */
function proofOf(event: SpokenEvent): Proof | undefined {
  const isBare = !(
    'signature' in event ||
    'encrypted' in event ||
    'id' in event ||
    'extra' in event
  );
  if (isBare) return undefined;
  const { type: _type, text: _text, ...proof } = event;
  return Object.values(proof).some((value) => value !== undefined) ? proof : undefined;
}

interface CallPart {
  readonly type: 'tool_call';
  readonly id: string;
  readonly index: number;
  readonly signature: string | undefined;
}

type GatheredPart = SpokenPart | CallPart | ProviderPart;

function replyPart(part: GatheredPart): ReplyPart {
  if (part.type === 'provider') return part;
  if (part.type === 'tool_call') {
    const { id, signature } = part;
    return { type: 'tool_call', id, ...(signature !== undefined && { signature }) };
  }
  const text = part.text.toString().toWellFormed();
  if (part.type === 'refusal') return { type: 'refusal', refusal: text };
  const { extra, ...proof } = part.proof ?? {};
  return { type: part.type, text, ...proof, ...(!isEmpty(extra) && { extra }) };
}

function toolCall(call: GatheredCall): ToolCall {
  const extra = call.extra.toObject();
  return { ...ownCall(call), ...(extra !== undefined && { extra }) };
}

function ownCall({ id, name, custom, text: gathered }: GatheredCall): ToolCall {
  const text = gathered.toString();
  if (custom) return { id, type: 'custom', custom: { name, input: text.toWellFormed() } };
  // A call without arguments is often sent as empty text, which is not JSON.
  return { id, type: 'function', function: { name, arguments: wellFormedJson(text || '{}') } };
}

/** Escapes: a complete pair, a lone surrogate (six characters), and any other. */
const ESCAPES = /\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u[dD][89a-fA-F]..|\\./g;

/** JSON text with lone surrogates replaced, escaped or not: no prompt can contain them. */
function wellFormedJson(json: string): string {
  if (!/\\u[dD]/.test(json)) return json.toWellFormed();
  return json.replace(ESCAPES, (found) => (found.length === 6 ? '\\ufffd' : found)).toWellFormed();
}

/**
 * Returns a reply's message with text, reasoning and calls in the order in which the model wrote
 * them: for providers that expect that order, and their signatures, back.
 *
 * @example
 * ```ts
 * import { accumulate, orderedMessage } from '@modelspeak/core';
 *
 * const reply = accumulate([
 *   { type: 'text', text: 'Let me think.' },
 *   { type: 'reasoning', text: 'Hm.', signature: 'x7' },
 *   { type: 'end', reason: 'stop' },
 * ]);
 * console.log(orderedMessage(reply).content);
 * // [
 * //   { type: 'text', text: 'Let me think.' },
 * //   { type: 'reasoning', text: 'Hm.', signature: 'x7' }
 * // ]
 * ```
 */
export function orderedMessage({ message, parts }: Reply<ToolCall>): AssistantMessage {
  const { reasoning_content: _reasoning, refusal: _refusal, ...rest } = message;
  return parts.length > 0 ? { ...rest, content: parts } : message;
}

/**
 * Accumulates the events of one reply into its message. Pieces of the same kind are joined. A call
 * without arguments gets `{}`. A malformed call that was withdrawn is not part of the message.
 *
 * Provider keys are merged into the `extra` of the message, or of a call:
 *
 * - Strings are concatenated; for `id`, `type` and `format` the last one wins.
 * - Objects are merged key by key.
 * - Items of a list are appended. An item with an `index` is merged into the last item with that
 *   index, unless its `id`, `type` or `format` differs. Items of the same event stay separate.
 * - For everything else the last value wins, except `null`.
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 *
 * const reply = accumulate([
 *   { type: 'tool-call', index: 0, id: 'call_0', name: 'get_weather' },
 *   { type: 'tool-call-arguments', index: 0, text: '{"city":' },
 *   { type: 'tool-call-arguments', index: 0, text: '"Paris"}' },
 *   { type: 'tool-call-end', index: 0 },
 *   { type: 'end', reason: 'tool_calls' },
 * ]);
 * console.log(reply.reason, reply.message.tool_calls?.[0]);
 * // tool_calls {
 * //   id: 'call_0',
 * //   type: 'function',
 * //   function: { name: 'get_weather', arguments: '{"city":"Paris"}' }
 * // }
 * ```
 */
export function accumulate<Call extends ToolCall = FunctionToolCall>(
  events: Iterable<ReaderEvent>,
): Reply<Call> {
  const accumulator = createAccumulator();
  for (const event of events) accumulator.add(event);
  return accumulator.reply<Call>();
}
