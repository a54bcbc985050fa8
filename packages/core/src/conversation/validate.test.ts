import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { validateConversation } from './validate.js';

const call = (args: unknown, id: unknown = 'a') => ({
  messages: [
    {
      role: 'assistant',
      tool_calls: [{ id, type: 'function', function: { name: 'f', arguments: args } }],
    },
  ],
});
const tool = (parameters: unknown) => ({
  messages: [],
  tools: [{ type: 'function', function: { name: 'f', parameters } }],
});

function circular(): object {
  const schema: Record<string, unknown> = { type: 'object' };
  schema['properties'] = { self: schema };
  return schema;
}

function deep(levels: number): object {
  let value: object = {};
  for (let level = 0; level < levels; level++) value = { value };
  return value;
}

describe('bad input', () => {
  test.each([
    [null, 'invalid_input', '', 'found null, expected a conversation'],
    ['text', 'invalid_input', '', 'found "text", expected a conversation'],
    [[], 'invalid_input', '', 'found an array, expected a conversation'],
    [{}, 'invalid_input', 'messages', 'missing, expected an array'],
    [
      { messages: [{ role: 'assistant', content: undefined }] },
      'invalid_input',
      'messages[0].content',
      'missing, expected text or tool calls',
    ],
    [{ messages: [null] }, 'invalid_input', 'messages[0]', 'found null'],
    [{ messages: new Array(2) }, 'invalid_input', 'messages[0]', 'missing'],
    [
      { messages: [{ role: 'robot', content: '' }] },
      'invalid_input',
      'messages[0].role',
      'found "robot", expected "system" or "developer" or "user"',
    ],
    [{ messages: [{ content: '' }] }, 'invalid_input', 'messages[0].role', 'missing'],
    [
      { messages: [{ role: 'user', content: undefined }] },
      'invalid_input',
      'messages[0].content',
      'missing, expected a string or an array',
    ],
    [
      { messages: [{ role: 'user', content: null }] },
      'invalid_input',
      'messages[0].content',
      'found null',
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'video' }] }] },
      'invalid_input',
      'messages[0].content[0].type',
      'found "video"',
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'text' }] }] },
      'invalid_input',
      'messages[0].content[0].text',
      'missing',
    ],
    [
      { messages: [{ role: 'tool', content: '' }] },
      'invalid_input',
      'messages[0].tool_call_id',
      'missing',
    ],
    [
      call('{}', ''),
      'invalid_input',
      'messages[0].tool_calls[0].id',
      'expected a non-empty string',
    ],
    [call('{}', 7), 'invalid_input', 'messages[0].tool_calls[0].id', 'found 7'],
    [
      call({}),
      'invalid_input',
      'messages[0].tool_calls[0].function.arguments',
      'found an object, expected JSON text; use JSON.stringify',
    ],
    [call('{"a": '), 'invalid_json', 'messages[0].tool_calls[0].function.arguments', 'not JSON'],
    [call(''), 'invalid_json', 'messages[0].tool_calls[0].function.arguments', 'not JSON'],
    [
      call('[1]'),
      'invalid_input',
      'messages[0].tool_calls[0].function.arguments',
      'expected the JSON text of an object',
    ],
    [
      call('{"a": "\\ud800"}'),
      'invalid_unicode',
      'messages[0].tool_calls[0].function.arguments',
      'surrogate',
    ],
    [
      { messages: [{ role: 'user', content: 'half 😀'.slice(0, -1) }] },
      'invalid_unicode',
      'messages[0].content',
      'surrogate',
    ],
    [
      tool(circular()),
      'circular',
      'tools[0].function.parameters.properties.self',
      'contains itself',
    ],
    [tool(deep(1000)), 'too_large', undefined, 'nested deeper'],
    [
      tool({ default: Number.NaN }),
      'invalid_input',
      'tools[0].function.parameters.default',
      'found NaN',
    ],
    [
      tool({ default: new Date(0) }),
      'invalid_input',
      'tools[0].function.parameters.default',
      'Date',
    ],
    [
      tool({ title: '\udc00' }),
      'invalid_unicode',
      'tools[0].function.parameters.title',
      'surrogate',
    ],
    [
      { messages: [], tools: [{}] },
      'invalid_input',
      'tools[0].type',
      'missing, expected "function" or "custom"',
    ],
  ])('%j', (input, code, path, message) => {
    const error = errorOf(() => validateConversation(input));
    expect(error.code).toBe(code);
    if (path !== undefined) expect(error.path).toBe(path);
    expect(error.message).toContain(message);
  });
});

describe('unknown keys', () => {
  const user = { role: 'user', content: 'Hi' };

  test.each([
    [
      { messages: [], tool_choice: 'auto' },
      'tool_choice',
      'unknown key; the keys are messages, tools; pass request options to render, turn or body',
    ],
    [
      { messages: [{ ...user, cache_control: { type: 'x' } }] },
      'messages[0].cache_control',
      'unknown key; the keys are role, content, name, extra; put provider keys into extra',
    ],
    [
      { messages: [{ role: 'assistant', content: '4', reasoning: '2+2' }] },
      'messages[0].reasoning',
      'put provider keys into extra',
    ],
    [
      { messages: [{ role: 'assistant', content: '4', tool_call: [{}] }] },
      'messages[0].tool_call',
      'unknown key; did you mean "tool_calls"? The keys are role, content, name, reasoning_content, ',
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'text', text: 'x', cache: 1 }] }] },
      'messages[0].content[0].cache',
      'unknown key; the keys are type, text, signature',
    ],
    [
      {
        messages: [{ role: 'user', content: [{ type: 'file', file: { url: 'x' } }] }],
      },
      'messages[0].content[0].file.url',
      'unknown key',
    ],
    [
      { messages: [], tools: [{ type: 'function', name: 'f', function: { name: 'f' } }] },
      'tools[0].name',
      'unknown key; the keys are type, function',
    ],
    [
      { messages: [], tools: [{ type: 'function', function: { name: 'f', schema: { a: 1 } } }] },
      'tools[0].function.schema',
      'unknown key; the keys are name, description, parameters, required, strict',
    ],
  ])('are refused with their place: %j', (input, path, problem) => {
    const error = errorOf(() => validateConversation(input));
    expect(error).toMatchObject({ code: 'invalid_input', path });
    expect(error.problem).toContain(problem);
  });

  test('pass where there is nothing in them, as servers send them along', () => {
    for (const nothing of [undefined, null, '', [], {}, Object.create(null)]) {
      const message = {
        role: 'assistant',
        content: 'Hi',
        annotations: nothing,
        tool_calls: [
          {
            id: 'a',
            type: 'function',
            index: nothing,
            function: { name: 'f', arguments: '{}', output: nothing },
          },
        ],
      };
      expect(validateConversation({ messages: [message], metadata: nothing })).toBeUndefined();
    }
  });

  test('do not pass with something in them, however little', () => {
    for (const something of [0, false, ' ', [null], { a: undefined }, new Map(), new Date()]) {
      const input = { messages: [{ ...user, annotations: something }] };
      expect(errorOf(() => validateConversation(input)).path).toBe('messages[0].annotations');
    }
  });

  test('pass in what is a schema, or the key of a provider', () => {
    const anything = { whatever: { it: ['is'] } };
    expect(
      validateConversation({
        messages: [{ ...user, extra: anything }],
        tools: [
          { type: 'function', function: { name: 'f', parameters: anything } },
          { type: 'custom', custom: { name: 'g', format: anything } },
        ],
      }),
    ).toBeUndefined();
  });
});
