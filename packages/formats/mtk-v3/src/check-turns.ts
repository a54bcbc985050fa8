import type { FunctionToolCall, Message, ToolMessage } from '@modelspeak/core';
import { demand, refusal } from './errors.js';

const START = 'start';
const CALLS = 'tool calls';

type CallsById = ReadonlyMap<string, FunctionToolCall>;

/**
 * Refuses messages out of order and results that answer no call, as the reference does. Core has already
 * checked that user and assistant alternate. The `name` of a result is optional, because its ID identifies the
 * call.
 *
 * @see mtkresearch, `MRPromptBase.check_conversations`
 */
export function checkTurns(messages: readonly Message[]): void {
  /** The calls that wait for results. */
  let calls: CallsById = new Map();
  let before = START;

  for (const [index, message] of messages.entries()) {
    const made = callsOf(message);
    const kind = made.length > 0 ? CALLS : message.role;
    const problem = orderProblem(kind, before);
    if (problem !== undefined) throw refusal(`messages[${index}]`, problem);
    before = kind;
    if (kind === CALLS) calls = new Map(made.map((call) => [call.id, call]));
    if (message.role === 'tool') checkResult(message, calls, `messages[${index}]`);
    if (message.role === 'system') {
      const { content } = message;
      demand(typeof content === 'string', content, `messages[${index}].content`, 'a string');
    }
  }
  demand(before !== 'system', undefined, 'messages[1]', 'a user message');
}

/** Returns the tool calls of a message. Core has already refused calls to custom tools. */
export function callsOf(message: Message): readonly FunctionToolCall[] {
  const calls = message.role === 'assistant' ? message.tool_calls : undefined;
  return (calls ?? NONE) as readonly FunctionToolCall[];
}

const NONE: readonly FunctionToolCall[] = [];

/** Returns the reason why a message cannot follow the one before, if any. */
function orderProblem(kind: string, before: string): string | undefined {
  if (kind === 'tool') {
    if (before === CALLS || before === 'tool') return undefined;
    return 'no tool calls before this tool message; put it right after the calls that it answers';
  }
  if (before === CALLS) {
    return `the tool calls before this ${kind} message have no results; add a tool message for each`;
  }
  const isFirst = before === START || before === 'system';
  if (!isFirst || kind === 'user' || kind === 'system') return undefined;
  return 'the conversation begins with an assistant message; add a user message before it';
}

function checkResult(
  { tool_call_id: id, name }: ToolMessage,
  calls: CallsById,
  path: string,
): void {
  const call = calls.get(id);
  const isKnown = call !== undefined;
  demand(isKnown, id, `${path}.tool_call_id`, 'the ID of an earlier call', 'unknown_tool_call');
  const called = call?.function.name;
  demand(name === undefined || name === called, name, `${path}.name`, `${called}`);
}
