import type { Conversation, FunctionToolCall, Message } from '@modelspeak/core';
import { checkArguments } from './check-arguments.js';
import { demand, refusal } from './errors.js';
import { functionsOf } from './functions.js';

const START = 'nothing';
const CALLS = 'tool calls';

/** What each kind of message may follow. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  system: [START],
  user: [START, 'system', 'assistant', 'tool'],
  assistant: ['user', 'tool'],
  [CALLS]: ['user', 'tool'],
  tool: [CALLS, 'tool'],
};

/**
 * Refuses conversations that the reference refuses: messages out of order, calls of unknown functions,
 * results of other calls. The `name` of a result may be left out, since it says nothing that its id
 * does not.
 *
 * @see mtkresearch, `MRPromptBase.check_conversations`
 */
export function checkTurns(conversation: Conversation): void {
  const functions = new Map(functionsOf(conversation).map(({ function: it }) => [it.name, it]));
  /** The calls that results answer. */
  let calls: ReadonlyMap<string, FunctionToolCall> = new Map();
  let before = START;

  conversation.messages.forEach((message, index) => {
    const path = `messages[${index}]`;
    const kind = callsOf(message).length > 0 ? CALLS : message.role;
    if (!FOLLOWS[kind]?.includes(before)) {
      throw refusal(
        path,
        `found ${kind} after ${before}, expected it after ${FOLLOWS[kind]?.join(' or ')}`,
      );
    }
    before = kind;
    if (message.role === 'system') {
      const { content } = message;
      demand(typeof content === 'string', content, `${path}.content`, 'a string');
    } else if (kind === CALLS) {
      const made = callsOf(message);
      calls = new Map(made.map((call) => [call.id, call]));
      made.forEach(({ function: { name, arguments: text } }, position) => {
        const place = `${path}.tool_calls[${position}].function`;
        const called = functions.get(name);
        if (called === undefined) {
          throw refusal(`${place}.name`, `${name} is none of the tools; add it`);
        }
        checkArguments(text, called, `${place}.arguments`);
      });
    } else if (message.role === 'tool') {
      const { tool_call_id: id, name } = message;
      const call = calls.get(id);
      const isKnown = call !== undefined;
      demand(isKnown, id, `${path}.tool_call_id`, 'the id of a call before', 'unknown_tool_call');
      const called = call?.function.name;
      demand(name === undefined || name === called, name, `${path}.name`, `${called}`);
    }
  });
  demand(before !== 'system', undefined, 'messages[1]', 'a user message');
}

function callsOf(message: Message): readonly FunctionToolCall[] {
  const calls = message.role === 'assistant' ? message.tool_calls : undefined;
  return (calls ?? []) as readonly FunctionToolCall[];
}
