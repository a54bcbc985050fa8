import { convertBody, type Message, ModelspeakError, type RenderOptions } from '@modelspeak/core';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { describe, expect, test } from 'vitest';
import { geminiContent } from '../index.js';

const format = geminiContent();
const user = { role: 'user', content: 'Hi' } as const;
const call = (id: string) =>
  ({ id, type: 'function', function: { name: 'f', arguments: '{}' } }) as const;

describe('what the API has no place for is refused with its path', () => {
  test.each<[path: string, messages: readonly Message[]]>([
    ['messages[1]', [user, { role: 'system', content: 'Later' }, user]],
    [
      'messages[0].content[0].image_url.detail',
      [
        {
          role: 'user',
          content: [{ type: 'image_url', image_url: { url: 'https://a.de/b', detail: 'low' } }],
        },
      ],
    ],
    [
      'messages[0].content[0].file.filename',
      [{ role: 'user', content: [{ type: 'file', file: { file_id: 'a', filename: 'b.pdf' } }] }],
    ],
    [
      'messages[0].content[0].file.file_data',
      [{ role: 'user', content: [{ type: 'file', file: { file_data: 'aGk=' } }] }],
    ],
    [
      'messages[1].content[0].encrypted',
      [user, { role: 'assistant', content: [{ type: 'reasoning', text: 'x', encrypted: 'y' }] }],
    ],
    [
      'messages[2].content[0].extra',
      [
        user,
        { role: 'assistant', tool_calls: [call('a')] },
        {
          role: 'tool',
          tool_call_id: 'a',
          content: [{ type: 'text', text: 'x', extra: { b: 1 } }],
        },
      ],
    ],
  ])('%s', (path, messages) => {
    expect(() => format.body({ messages })).toThrow(
      expect.objectContaining({ code: 'unsupported', path }),
    );
  });

  test.each<[path: string, thinking: RenderOptions['thinking']]>([
    ['thinking.budget', { effort: 'low', budget: 5 }],
    ['thinking.budget', { enabled: false, budget: 5 }],
    ['thinking.effort', { enabled: false, effort: 'low' }],
  ])('%s of %j', (path, thinking) => {
    const parts = { conversation: { messages: [user] }, options: { thinking } as object };
    expect(() => format.writeBody(parts)).toThrow(
      expect.objectContaining({ code: 'unsupported', path }),
    );
  });

  test('strict tools', () => {
    const tool = { type: 'function', function: { name: 'f', strict: true } } as const;
    expect(() => format.body({ messages: [user], tools: [tool] })).toThrow(
      expect.objectContaining({ path: 'tools[0].function.strict' }),
    );
  });
});

test('the result of an unknown call needs a name', () => {
  const result = { role: 'tool', tool_call_id: 'a', content: 'x' } as const;
  const options = { toolLinks: false };
  expect(() => format.body({ messages: [result] }, options)).toThrow(ModelspeakError);
  const { contents } = format.body({ messages: [{ ...result, name: 'f' }] }, options);
  expect(contents[0]?.parts[0]?.functionResponse).toMatchObject({ name: 'f' });
});

test('the API may be asked to skip its check of the first call of a message', () => {
  const { contents } = geminiContent({ unsigned: 'skip' }).body({
    messages: [user, { role: 'assistant', tool_calls: [call('a'), call('b')] }],
  });
  expect(contents[1]?.parts.map(({ thoughtSignature }) => thoughtSignature)).toEqual([
    'skip_thought_signature_validator',
    undefined,
  ]);
});

test('system messages at the start are one instruction', () => {
  const { systemInstruction, contents } = format.body({
    messages: [{ role: 'system', content: 'One.' }, { role: 'developer', content: 'Two.' }, user],
  });
  expect(systemInstruction).toEqual({ parts: [{ text: 'One.' }, { text: 'Two.' }] });
  expect(contents).toHaveLength(1);
});

test('what a response says beside its parts is not sent back', () => {
  const extra = { candidate: { groundingMetadata: {} }, promptFeedback: {} };
  const { contents } = format.body({
    messages: [user, { role: 'assistant', content: 'Hi', extra }],
  });
  expect(contents[1]).toEqual({ role: 'model', parts: [{ text: 'Hi' }] });
});

describe('a schema in the older form', () => {
  const body = {
    contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    tools: [
      {
        functionDeclarations: [
          { name: 'f', parameters: { type: 'OBJECT', properties: { a: { type: 'STRING' } } } },
        ],
      },
    ],
    generationConfig: {
      responseMimeType: 'application/json',
      responseSchema: { type: 'STRING', nullable: true },
    },
  };
  const parameters = { type: 'object', properties: { a: { type: 'string' } } };

  test('is JSON Schema for others, and no loss', () => {
    const to = openaiMessages();
    const { body: written, losses } = convertBody(body, { from: format, to, onLoss: 'omit' });
    expect(losses).toEqual([]);
    expect(written).toMatchObject({
      tools: [{ function: { name: 'f', parameters } }],
      response_format: { json_schema: { schema: { type: ['string', 'null'] } } },
    });
  });

  test('is written as JSON Schema once it has changed', () => {
    const parts = format.readBody(body);
    const changed = { type: 'object', properties: {} };
    const tools = [{ type: 'function', function: { name: 'f', parameters: changed } }] as const;
    const conversation = { ...parts.conversation, tools };
    expect(format.writeBody({ ...parts, conversation })).toMatchObject({
      tools: [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: changed }] }],
      generationConfig: body.generationConfig,
    });
  });
});
