import { type Field, gatherExtra } from '@modelspeak/bodies';
import type { Message, Part, ToolCall } from '@modelspeak/core';
import { ownPart, readInput, readOutput } from './read-content.js';
import { readCall, readReasoning } from './read-item.js';

type Extra = Readonly<Record<string, unknown>>;

/** The turn of the model that is being read: a run of items. */
interface Turn {
  parts: Part[];
  calls: ToolCall[];
  /** The text of a message that is a string. */
  text?: string;
  extra?: Extra;
  hasMessage: boolean;
}

/**
 * Reads the items of an input. What the model said in a run of items becomes one message.
 *
 * @param hasInstructions Whether instructions come before them.
 */
export function readItems(input: Field, hasInstructions: boolean): readonly Message[] {
  if (typeof input.value === 'string') return [{ role: 'user', content: input.value }];
  const messages: Message[] = [];
  let turn: Turn | undefined;
  const open = (): Turn => {
    turn ??= { parts: [], calls: [], hasMessage: false };
    return turn;
  };
  const close = (): void => {
    if (turn !== undefined) messages.push(messageOf(turn));
    turn = undefined;
  };

  /** Ends a turn with a message, unless it has calls, whose results have to follow it. */
  const endMessage = (): void => {
    if (turn?.hasMessage && turn.calls.length === 0) close();
  };

  for (const [index, item] of input.items.entries()) {
    const type = item.get('type').text ?? 'message';
    const role = item.get('role').text;
    switch (type) {
      case 'message':
        if (role === 'assistant') {
          endMessage();
          addMessage(open(), item);
        } else {
          close();
          messages.push(readMessage(item, index === 0 && !hasInstructions));
        }
        break;
      case 'reasoning':
        endMessage();
        open().parts.push(readReasoning(item));
        break;
      case 'function_call':
      case 'custom_tool_call': {
        const call = readCall(item);
        open().calls.push(call);
        open().parts.push({ type: 'tool_call', id: call.id });
        break;
      }
      case 'function_call_output':
      case 'custom_tool_call_output':
        close();
        messages.push(readResult(item));
        break;
      default:
        if (isInput(type)) {
          close();
          messages.push({ role: 'user', content: [ownPart(item)] });
        } else open().parts.push(ownPart(item));
    }
  }
  close();
  return messages;
}

/** Whether the client sends items of a type, and not the model. */
function isInput(type: string): boolean {
  return type.endsWith('_output') || type.endsWith('_response');
}

function addMessage(turn: Turn, item: Field): void {
  const { role: _role, type: _type, content: _content, ...rest } = item.object;
  const { extra } = gatherExtra(rest, []) as { readonly extra?: Extra };
  const content = item.get('content');
  const isFirst = !turn.hasMessage;
  turn.hasMessage = true;
  if (isFirst && extra !== undefined) turn.extra = extra;
  if (typeof content.value === 'string' && turn.parts.length === 0) {
    turn.text = content.value;
    turn.parts.push({ type: 'text', text: content.value });
    return;
  }
  const parts =
    typeof content.value === 'string'
      ? [{ type: 'text' as const, text: content.value }]
      : readOutput(content);
  turn.parts.push(...parts);
}

function messageOf({ parts, calls, text, extra }: Turn): Message {
  const isText = text !== undefined && parts.length === 1;
  return {
    role: 'assistant',
    content: isText ? text : parts,
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(extra !== undefined && { extra }),
  };
}

/** Reads a message of the user or of the developer. */
function readMessage(item: Field, isFirst: boolean): Message {
  const { type: _type, ...object } = item.object;
  const content = readInput(item.get('content'));
  // A system message that is a string is written as the instructions.
  const isInstructions = isFirst && object['role'] === 'system' && typeof content === 'string';
  const kept = isInstructions ? [{ type: 'text', text: content }] : content;
  return gatherExtra({ ...object, content: kept }, ['role', 'content']) as Message;
}

function readResult(item: Field): Message {
  const { type: _type, call_id: _id, output: _output, ...rest } = item.object;
  const { extra } = gatherExtra(rest, []) as { readonly extra?: Extra };
  return {
    role: 'tool',
    tool_call_id: item.get('call_id').text ?? '',
    content: readInput(item.get('output')),
    ...(extra !== undefined && { extra }),
  };
}
