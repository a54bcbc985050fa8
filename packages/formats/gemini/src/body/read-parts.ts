import type { CallPairs, Field } from '@modelspeak/bodies';
import {
  type InputPart,
  type Message,
  type Part,
  type ToolCall,
  writeJson,
} from '@modelspeak/core';
import { NAME } from '../name.js';
import { extraOf } from './extra-of.js';
import { readOutput } from './function-response.js';
import { readFileData, readInlineData } from './media.js';

type AssistantMessage = Extract<Message, { role: 'assistant' }>;

/** The keys for data: a part has one of them. */
const DATA = [
  'text',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
] as const;

/** What a part has; `undefined` for nothing that is known, or several things. */
export function dataOf(part: Field): (typeof DATA)[number] | undefined {
  const [first, ...others] = DATA.filter((key) => !part.get(key).isAbsent);
  return others.length > 0 ? undefined : first;
}

/** Reads a part of what the user says, or of a result. */
export function readInputPart(part: Field): InputPart {
  switch (dataOf(part)) {
    case 'text': {
      const { text: _text, thoughtSignature: _signature, ...rest } = part.object;
      return { type: 'text', ...spokenIn(part), ...extraOf(rest) };
    }
    case 'inlineData':
      return readInlineData(part);
    case 'fileData':
      return readFileData(part);
    default:
      return { type: 'provider', format: NAME, value: part.object };
  }
}

/** The text of a part, and its signature. */
export function spokenIn(part: Field): { readonly text: string; readonly signature?: string } {
  const signature = part.get('thoughtSignature').text;
  return { text: part.get('text').text ?? '', ...(signature !== undefined && { signature }) };
}

/** Whether a part is a thought of the model's. */
export function isThought(part: Field): boolean {
  return part.object['thought'] === true;
}

/** Reads the parts of the model's turn. */
export function readTurn(parts: readonly Field[], pairs: CallPairs): AssistantMessage {
  const calls: ToolCall[] = [];
  const content = parts.map((part): Part => {
    const data = dataOf(part);
    if (data === 'text' && isThought(part)) {
      const { text: _text, thought: _thought, thoughtSignature: _signature, ...rest } = part.object;
      return { type: 'reasoning', ...spokenIn(part), ...extraOf(rest) };
    }
    if (data !== 'functionCall') return readInputPart(part);
    const call = readCall(part, pairs.newId);
    calls.push(call);
    const signature = part.get('thoughtSignature').text;
    return { type: 'tool_call', id: call.id, ...(signature !== undefined && { signature }) };
  });
  pairs.begin(calls);
  return {
    role: 'assistant',
    content: plainText(content) ?? content,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

/** The text of a message that has nothing but one text. */
export function plainText(content: readonly Part[]): string | undefined {
  const [only, ...others] = content;
  if (only?.type !== 'text' || others.length > 0) return undefined;
  return only.signature === undefined && only.extra === undefined ? only.text : undefined;
}

/** Reads a call; its arguments keep the spelling of numbers. */
function readCall(part: Field, newId: () => string): ToolCall {
  const { functionCall: _call, thoughtSignature: _signature, ...rest } = part.object;
  const called = part.get('functionCall');
  const { id: _id, name: _name, args, ...ofCall } = called.object;
  const json = writeJson(args ?? {});
  if (!json.startsWith('{')) throw called.get('args').unexpected('an object');
  return {
    id: called.get('id').text ?? newId(),
    type: 'function',
    function: { name: called.get('name').text ?? '', arguments: json },
    ...extraOf({ ...rest, ...(Object.keys(ofCall).length > 0 && { functionCall: ofCall }) }),
  };
}

/** Reads the result of a call. */
export function readResult(part: Field, pairs: CallPairs): Message {
  const { functionResponse: _result, ...rest } = part.object;
  const result = part.get('functionResponse');
  const { id: _id, name: _name, response: _response, parts: _parts, ...ofResult } = result.object;
  const id = result.get('id').text;
  const name = result.get('name').text;
  const call = pairs.take({ id, name });
  const response = result.get('response');
  const { text, isError } = readOutput(response.isAbsent ? {} : response.object);
  const media = result.get('parts').items.map(readInputPart);
  return {
    role: 'tool',
    tool_call_id: id ?? call?.id ?? pairs.newId(),
    content:
      media.length === 0
        ? text
        : [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...media],
    ...(name !== undefined && name !== call?.name && { name }),
    ...(isError && { is_error: true }),
    ...extraOf({
      ...rest,
      ...(Object.keys(ofResult).length > 0 && { functionResponse: ofResult }),
    }),
  };
}
