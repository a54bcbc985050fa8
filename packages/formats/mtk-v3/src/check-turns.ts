import type { FunctionToolCall, Message, ToolMessage } from '@modelspeak/core';
import { demand, refusal } from './errors.js';

const START = 'start';
const CALLS = 'tool calls';

type CallsById = ReadonlyMap<string, FunctionToolCall>;

/**
 * Refuses messages out of order and results of other calls, as the reference does. Core has seen to it
 * that user and assistant alternate. The `name` of a result may be left out, since its id says which
 * call it answers.
 *
 * @see mtkresearch, `MRPromptBase.check_conversations`
 */
export function checkTurns(messages: readonly Message[]): void {
  /** The calls that results answer. */
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

/** The calls of a message. Core has refused all but those of functions. */
export function callsOf(message: Message): readonly FunctionToolCall[] {
  const calls = message.role === 'assistant' ? message.tool_calls : undefined;
  return (calls ?? NONE) as readonly FunctionToolCall[];
}

const NONE: readonly FunctionToolCall[] = [];

/** Why a message cannot follow the one before. */
function orderProblem(kind: string, before: string): string | undefined {
  if (kind === 'tool') {
    if (before === CALLS || before === 'tool') return undefined;
    return 'a tool message without tool calls before it; put it right after the calls it answers';
  }
  if (before === CALLS) {
    return `tool calls without results before this ${kind} message; add a tool message for each`;
  }
  const isFirst = before === START || before === 'system';
  if (!isFirst || kind === 'user' || kind === 'system') return undefined;
  return 'the conversation begins with the assistant; MRPromptV3 needs a user message first';
}

function checkResult(
  { tool_call_id: id, name }: ToolMessage,
  calls: CallsById,
  path: string,
): void {
  const call = calls.get(id);
  const isKnown = call !== undefined;
  demand(isKnown, id, `${path}.tool_call_id`, 'the id of a call before', 'unknown_tool_call');
  const called = call?.function.name;
  demand(name === undefined || name === called, name, `${path}.name`, `${called}`);
}
