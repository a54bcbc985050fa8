import { type CallPairs, createCallPairs, type Field, gatherExtra } from '@modelspeak/bodies';
import { type Message, type ToolCall, writeJson } from '@modelspeak/core';
import { imageUrl } from './image-url.js';
import { madeIds } from './made-ids.js';

type Extra = { readonly extra?: Record<string, unknown> };

/** Reads messages. Calls and results without ids belong together by their names and their order. */
export function readMessages(messages: readonly Field[]): readonly Message[] {
  const pairs = createCallPairs(madeIds);

  return messages.map((message) => {
    const role = message.get('role').text;
    if (role === 'assistant') {
      const read = readAssistant(message, pairs.newId);
      pairs.begin(read.tool_calls ?? []);
      return read;
    }
    if (role === 'tool') return readResult(message, callOf(message, pairs));
    if (role !== 'system' && role !== 'user') {
      throw message.get('role').unexpected('"system", "user", "assistant" or "tool"');
    }
    return readText(message, role);
  });
}

/** The id of the call that a result answers. */
function callOf(message: Field, pairs: CallPairs): string {
  const id = message.get('tool_call_id').text;
  const call = pairs.take({ id, name: message.get('tool_name').text });
  return id ?? call?.id ?? pairs.newId();
}

function readText(message: Field, role: 'system' | 'user'): Message {
  const { images: _images, ...object } = message.object;
  const content = message.get('content').text ?? '';
  const images = message.get('images').items.map((image) => image.text ?? '');
  const parts = [
    ...(content === '' ? [] : [{ type: 'text', text: content }]),
    ...images.map((image) => ({ type: 'image_url', image_url: { url: imageUrl(image) } })),
  ];
  return gatherExtra({ ...object, role, content: images.length > 0 ? parts : content }, [
    'role',
    'content',
  ]) as Message;
}

function readAssistant(
  message: Field,
  newId: () => string,
): Extract<Message, { role: 'assistant' }> {
  const {
    role: _role,
    content: _content,
    thinking: _thinking,
    tool_calls: _calls,
    ...rest
  } = message.object;
  const content = message.get('content').text ?? '';
  const thinking = message.get('thinking').text;
  const calls = message.get('tool_calls').items.map((call) => readCall(call, newId));
  const { extra } = gatherExtra(rest, []) as Extra;
  return {
    role: 'assistant',
    content,
    ...(thinking && { reasoning_content: thinking }),
    ...(calls.length > 0 && { tool_calls: calls }),
    ...(extra !== undefined && { extra }),
  };
}

function readCall(call: Field, newId: () => string): ToolCall {
  const { id: _id, function: _called, type: _type, ...rest } = call.object;
  const called = call.get('function');
  const { name: _name, arguments: _arguments, ...ofFunction } = called.object;
  const { extra } = gatherExtra({ ...rest, function: ofFunction }, []) as Extra;
  return {
    id: call.get('id').text ?? newId(),
    type: 'function',
    function: {
      name: called.get('name').text ?? '',
      arguments: writeJson(called.get('arguments').value ?? {}),
    },
    ...(extra !== undefined && { extra }),
  };
}

function readResult(message: Field, id: string): Message {
  const {
    role: _role,
    content: _content,
    tool_name: _name,
    tool_call_id: _id,
    ...rest
  } = message.object;
  const { images: _images, ...others } = rest;
  const name = message.get('tool_name').text;
  const content = message.get('content').text ?? '';
  const images = message.get('images').items.map((image) => imageUrl(image.text ?? ''));
  const { extra } = gatherExtra(others, []) as Extra;
  return {
    role: 'tool',
    tool_call_id: id,
    content:
      images.length === 0
        ? content
        : [
            ...(content === '' ? [] : [{ type: 'text' as const, text: content }]),
            ...images.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
          ],
    ...(name !== undefined && { name }),
    ...(extra !== undefined && { extra }),
  };
}
