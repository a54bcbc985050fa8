import { errorOf } from '@modelspeak/conformance';
import type { Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { guide } from './guide.js';
import { hermes } from './hermes.js';
import { pythonType } from './python-type.js';

const user = { role: 'user', content: 'Hi' } as const;
const call = (id: string) =>
  ({ id, type: 'function', function: { name: 'f', arguments: '{"n":1}' } }) as const;
const calling: Message = {
  role: 'assistant',
  content: 'Well.',
  tool_calls: [call('a'), call('b')],
};

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, reply = '' }) => {
    const format = hermes(formatOptions);
    const { text, parse } = format.turn(conversation);
    expect(text).toMatch(/<\|im_start\|>assistant\n|\nAssistant:$/);
    const { malformed, ignored, stop } = parse(reply);
    expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
    expect(format.stop).toContain(stop);
  });

  test('explains every token', () => {
    const explained = guide.tokens.map(({ token }) => token);
    const written = hermes().control.filter((token) => token !== '<|endoftext|>');
    expect(written.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('what the chat templates drop', () => {
  const messages = [user, calling];

  test('stays in a conversation with Hermes 3', () => {
    const format = hermes({ version: '3' });
    const calls = '<tool_call>\n{"name": "f", "arguments": {"n": 1}}\n</tool_call>';
    expect(format.render({ messages })).toContain(`assistant\nWell.\n${calls}\n${calls}<|im_end|>`);
    expect(format.render({ messages }, { onLoss: 'reference' })).toContain(
      `assistant\n${calls}\n${calls}<|im_end|>`,
    );
  });

  test('stays in a conversation with Hermes 2 Pro, which then reads what it has said', () => {
    const format = hermes({ version: '2-pro' });
    const json = '{ "arguments": {"n": 1}, "name": "f"}\n</tool_call> ';
    const prompt = format.render({ messages });
    expect(prompt).toContain(`Well.\n<tool_call>\n${json}<tool_call>\n${json}<|im_end|>`);
    expect(format.parse(prompt.slice(prompt.indexOf('Well.'))).message.tool_calls).toHaveLength(2);
    expect(format.render({ messages }, { onLoss: 'reference' })).toContain(
      `assistant\n<tool_call>\n${json}${json}<|im_end|>`,
    );
  });

  test('but thoughts are refused', () => {
    const thought = { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' } as const;
    for (const version of ['2-pro', '3', 'chatml'] as const) {
      const { path } = errorOf(() => hermes({ version }).render({ messages: [user, thought] })) as {
        path?: string;
      };
      expect(path).toBe('messages[1].reasoning_content');
    }
  });
});

describe('results', () => {
  const results: Message[] = [
    { role: 'tool', tool_call_id: 'a', content: '1' },
    { role: 'tool', tool_call_id: 'b', content: '2', name: 'g' },
  ];

  test('name their tool in Hermes 2 Pro, by their call where they do not say', () => {
    const prompt = hermes({ version: '2-pro' }).render({ messages: [user, calling, ...results] });
    expect(prompt).toContain('{"name": "f", "content": "1"}');
    expect(prompt).toContain('{"name": "g", "content": "2"}');
    const alone = { messages: [user, ...results.slice(0, 1)] };
    expect(
      errorOf(() => hermes({ version: '2-pro' }).render(alone, { toolLinks: false })),
    ).toMatchObject({ code: 'invalid_input', path: 'messages[1].name' });
  });

  test('stay as the model saw them in Hermes 3, unless it is to do as its template', () => {
    const format = hermes({ version: '3' });
    const messages = [user, calling, ...results];
    const later = { messages: [...messages, { role: 'assistant' as const, content: 'So.' }] };
    expect(format.render(later).startsWith(format.render({ messages }))).toBe(true);
    const asReference = format.render(later, { onLoss: 'reference' });
    expect(asReference).toContain('2\n</tool_response>\n<|im_end|><|im_start|>assistant');
  });
});

test('what is required may stand beside the schema of a tool', () => {
  const tool = {
    type: 'function' as const,
    function: {
      name: 'f',
      parameters: { type: 'object', properties: { n: { type: 'integer' } } },
      required: ['n'],
    },
  };
  expect(hermes().render({ messages: [user], tools: [tool] })).toContain(
    '"parameters": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}',
  );
});

test.each([
  [{ type: 'string' }, 'str'],
  [{ type: 'array', items: { type: 'string' } }, 'list[Union[]]'],
  [{ type: 'object' }, 'dict'],
  [{ type: 'object', additionalProperties: { type: 'number' } }, 'dict[str, float]'],
  [{ type: ['integer', 'null'] }, 'Union[int,None]'],
  [{ type: 'point' }, 'Any'],
  [{ enum: ['a'] }, 'Union[]'],
  [true, 'Union[]'],
  [null, 'Union[]'],
])('a parameter of %j is a %s', (schema, type) => {
  expect(pythonType(schema)).toBe(type);
});

describe('SmolLM3', () => {
  const format = hermes({ version: 'smollm3' });
  const system = (content: string) => ({ messages: [{ role: 'system', content }, user] }) as const;
  const quiet = { thinking: { enabled: false } };

  test('is told how to think by what the system says', () => {
    expect(format.turn(system('Be brief. /no_think')).replyPrefix).toBe('<think>\n\n</think>\n');
    expect(format.turn(system('Take your time. /think'), quiet).replyPrefix).toBe('');
  });

  test.each(['</think>', '/think>', '\\u003c/think\\u003e', 'docs/think', '/thinking'])(
    'takes %j for no order',
    (content) => {
      const { text, replyPrefix } = format.turn(system(content), quiet);
      expect(replyPrefix).toBe('<think>\n\n</think>\n');
      expect(text).toContain('Reasoning Mode: /no_think\n');
      expect(text.match(/<\/think>/g)).toHaveLength(1);
      expect(text).toContain(content.slice(1));
    },
  );
});
