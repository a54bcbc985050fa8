import { writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import type { ChatRequest, Message, ToolCall } from 'ollama';
import { describe, expect, test } from 'vitest';
import { ollamaChat } from '../index.js';

const format = ollamaChat();

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
const name = fc.stringMatching(/^[a-z]{1,5}$/);
const optional = <Value>(key: string, value: fc.Arbitrary<Value>) =>
  fc.option(value, { nil: undefined }).map((made) => (made === undefined ? {} : { [key]: made }));

const call: fc.Arbitrary<ToolCall> = fc
  .tuple(name, fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 }))
  .map(([called, input]) => ({ function: { name: called, arguments: input } }));
const said: fc.Arbitrary<Message[]> = fc.oneof(
  text.map((content): Message[] => [{ role: 'system', content }]),
  fc
    .tuple(text, optional('images', fc.constantFrom(['iVBORw0KGgo='], ['/9j/4AAQ', 'R0lGODlh'])))
    .map(([content, more]): Message[] => [{ role: 'user', content, ...more }]),
  fc
    .tuple(text, optional('thinking', text))
    .map(([content, more]): Message[] => [{ role: 'assistant', content, ...more }]),
  fc
    .tuple(
      fc.uniqueArray(call, { selector: (made) => made.function.name, minLength: 1, maxLength: 2 }),
      fc.boolean(),
      text,
    )
    .map(([calls, hasIds, content]): Message[] => [
      {
        role: 'assistant',
        content: '',
        tool_calls: calls.map((made, index) => ({
          ...(hasIds && { id: `call_${index}` }),
          ...made,
        })),
      },
      ...calls.map(
        (made, index): Message => ({
          role: 'tool',
          content,
          tool_name: made.function.name,
          ...(hasIds && { tool_call_id: `call_${index}` }),
        }),
      ),
    ]),
);
const bodies: fc.Arbitrary<ChatRequest> = fc
  .tuple(
    fc.array(said, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    optional('think', fc.constantFrom(true, false, 'low', 'high')),
    optional('format', fc.constantFrom('json', { type: 'object', properties: {} })),
    optional('keep_alive', fc.constant('5m')),
    optional(
      'options',
      fc.constantFrom(
        { num_predict: 5, num_ctx: 4096 },
        { stop: ['!'], top_k: 3 },
        { mirostat: 1 },
      ),
    ),
    optional(
      'tools',
      fc.constant([
        {
          type: 'function',
          function: { name: 'f', description: 'd', parameters: { type: 'object', properties: {} } },
        },
      ]),
    ),
  )
  .map(
    ([messages, stream, ...more]) =>
      Object.assign({ model: 'm', messages: messages.flat(), stream }, ...more) as ChatRequest,
  );

describe('a body', () => {
  test('is written as it was read', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        expect(format.writeBody(format.readBody(body))).toEqual(body);
      }),
      { numRuns: 500 },
    );
  });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const parts = format.readBody(body);
        const again = format.readBody(format.writeBody(parts));
        expect(JSON.parse(writeJson(again))).toEqual(JSON.parse(writeJson(parts)));
      }),
    );
  });

  test('streams unless it says otherwise', () => {
    expect(format.readBody({ messages: [] }).stream).toBe(true);
    expect(format.body({ messages: [] }).stream).toBe(false);
  });

  test('has no addresses of images', () => {
    const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
    expect(() => format.body({ messages: [{ role: 'user', content: [image] }] })).toThrow(
      expect.objectContaining({ code: 'unsupported', path: 'messages[0].content[0]' }),
    );
  });
});
