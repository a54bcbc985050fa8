import type { Tool, ToolCall } from '../conversation/conversation.js';
import { ModelspeakError } from '../errors/errors.js';
import type { MessagesFormat } from '../format/format.js';
import { accumulate } from '../reading/accumulate.js';
import type { ReaderEvent, Reply, ReplyPart } from '../reading/reader.js';
import type { Loss, LossOptions } from './fit-parts.js';
import { foreignInReply } from './foreign-keys.js';

/** Options of {@link fitReply} and {@link fitEvents}. */
export interface FitReplyOptions extends LossOptions {
  /** The name of the format that read the reply. */
  readonly from: string;
  /** The format whose responses shall express it. */
  readonly to: MessagesFormat;
}

/** A reply that the responses of a format can express, and what was left out. */
export interface FittedReply {
  readonly reply: Reply<ToolCall>;
  readonly losses: readonly Loss[];
}

/** Events that the responses of a format can express, and what was left out. */
export interface FittedEvents {
  readonly events: readonly ReaderEvent[];
  readonly losses: readonly Loss[];
}

/**
 * Fits a reply to the responses of another format: leaves out, and reports, what only the first format
 * knows, such as signatures, citations and its server tools, and what the other has no place for, such
 * as log probabilities.
 *
 * @throws {ModelspeakError} `unsupported`: if `onLoss` is not `omit`, or if the format has no responses
 *
 * @example
 * ```ts
 * import { accumulate, fitReply } from '@modelspeak/core';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const to = openaiMessages();
 * const read = accumulate([{ type: 'text', text: 'Hi!', extra: { citations: [] } }]);
 * const { reply, losses } = fitReply(read, { from: 'anthropic-messages', to, onLoss: 'omit' });
 * console.log(reply.message.content, losses.length); // Hi! 1
 * ```
 */
export function fitReply(reply: Reply<ToolCall>, options: FitReplyOptions): FittedReply {
  if (options.from === options.to.name) return { reply, losses: [] };
  const fitted = withoutForeign(reply);
  return { reply: fitted, losses: lossesOf(reply, fitted, options) };
}

/**
 * Fits the events of a reply to the stream of another format, like {@link fitReply}. The paths of losses
 * are those in the accumulated reply.
 *
 * @throws {ModelspeakError} `unsupported`: if `onLoss` is not `omit`, or if the format has no responses
 *
 * @example
 * ```ts
 * import { accumulate, fitEvents } from '@modelspeak/core';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const { events, losses } = fitEvents(
 *   [
 *     { type: 'reasoning', text: 'Hm.', signature: 'EqQB' },
 *     { type: 'text', text: 'Hi!' },
 *   ],
 *   { from: 'anthropic-messages', to: openaiMessages(), onLoss: 'omit' },
 * );
 * console.log(losses[0]?.path, accumulate(events).message.reasoning_content);
 * // parts[0].signature Hm.
 * ```
 */
export function fitEvents(events: readonly ReaderEvent[], options: FitReplyOptions): FittedEvents {
  if (options.from === options.to.name) return { events, losses: [] };
  const fitted = events.flatMap(withoutForeignKeys);
  const losses = lossesOf(accumulate(events), accumulate(fitted), options);
  return { events: fitted, losses };
}

/** A reply without what only its own format knows. */
function withoutForeign({ message, parts, ...rest }: Reply<ToolCall>): Reply<ToolCall> {
  const { extra: _extra, tool_calls, ...said } = message;
  const calls = tool_calls?.map(({ extra: _ofCall, ...call }) => call);
  const [first, ...others] = calls ?? [];
  return {
    ...rest,
    message: { ...said, ...(first !== undefined && { tool_calls: [first, ...others] }) },
    parts: parts.flatMap(withoutKeys),
  };
}

function withoutKeys(part: ReplyPart): readonly ReplyPart[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text }];
    case 'reasoning':
      return part.text === '' ? [] : [{ type: 'reasoning', text: part.text }];
    case 'refusal':
      return [{ type: 'refusal', refusal: part.refusal }];
    case 'tool_call':
      return [{ type: 'tool_call', id: part.id }];
    case 'provider':
      return [];
  }
}

/** An event without what only its own format knows. */
function withoutForeignKeys(event: ReaderEvent): readonly ReaderEvent[] {
  switch (event.type) {
    case 'text':
      return event.text === '' ? [] : [{ type: 'text', text: event.text }];
    case 'reasoning':
      return event.text === '' ? [] : [{ type: 'reasoning', text: event.text }];
    case 'tool-call': {
      const { signature: _signature, ...call } = event;
      return [call];
    }
    case 'extra':
    case 'provider':
      return [];
    default:
      return [event];
  }
}

/** What is left out of a reply, unless that is refused. */
function lossesOf(
  given: Reply<ToolCall>,
  fitted: Reply<ToolCall>,
  { from, to, onLoss }: FitReplyOptions,
): readonly Loss[] {
  const losses = [
    ...foreignInReply(given).map((path) => ({ path, problem: `only ${from} knows this` })),
    ...unwritten(fitted, to).map((path) => ({
      path,
      problem: `responses of ${to.name} have no place for this`,
    })),
  ];
  const [first] = losses;
  if (onLoss === 'omit' || first === undefined) return losses;
  const problem = `${first.problem}; remove it, or pass onLoss: 'omit'`;
  throw new ModelspeakError('unsupported', problem, { path: first.path });
}

/** What of a reply is gone when it is read from a response. */
function unwritten(reply: Reply<ToolCall>, to: MessagesFormat): readonly string[] {
  if (to.responses === undefined) {
    throw new ModelspeakError('unsupported', `${to.name} has no responses; choose another format`);
  }
  const { logProbs, message, usage } = reply;
  const body = to.responses.body(reply, { id: 'r', model: 'm', created: 0 });
  const tools = (message.tool_calls ?? []).map(toolOf);
  const read = to.parse(body, { ...(tools.length > 0 && { tools }) });
  return [
    ...(logProbs !== undefined && read.logProbs === undefined ? ['logProbs'] : []),
    ...(message.refusal !== undefined && read.message.refusal === undefined
      ? ['message.refusal']
      : []),
    ...(['prompt_tokens_details', 'completion_tokens_details'] as const)
      .filter((key) => usage?.[key] != null && read.usage?.[key] == null)
      .map((key) => `usage.${key}`),
  ];
}

/** The tool of a call: readers take calls of custom tools only if they are offered. */
function toolOf(call: ToolCall): Tool {
  return call.type === 'custom'
    ? { type: 'custom', custom: { name: call.custom.name } }
    : { type: 'function', function: { name: call.function.name } };
}
