import { errorOf } from '@modelspeak/conformance';
import type { Message, Tool } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { guide } from './guide.js';
import { phi } from './phi.js';

const user = { role: 'user', content: 'Hi' } as const;
const reference = { onLoss: 'reference' } as const;

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply = '' }) => {
    const turn = phi(formatOptions).turn(conversation, options as object);
    const { malformed, ignored } = turn.parse(reply);
    expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
  });
});

test('Phi 4 asks for a reply only when told to, unlike its template', () => {
  const request = { generationPrompt: false };
  expect(phi().render({ messages: [user] }, request)).toMatch(/Hi<\|im_end\|>$/);
  expect(phi().render({ messages: [user] }, { ...request, ...reference })).toMatch(
    /assistant<\|im_sep\|>$/,
  );
});

describe('Phi 4 that reasons', () => {
  const format = phi({ version: '4-reasoning' });

  test('takes nothing that the system says, which the template drops', () => {
    const messages: Message[] = [{ role: 'system', content: 'Be brief.' }, user];
    expect(errorOf(() => format.render({ messages }))).toMatchObject({ code: 'lossy' });
    expect(format.render({ messages }, reference)).not.toContain('Be brief.');
  });

  test('keeps thoughts, which its template does not know', () => {
    const messages: Message[] = [
      user,
      { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' },
    ];
    expect(format.render({ messages })).toMatch(/<think>Hm\.<\/think>Ho\.<\|im_end\|>$/);
    expect(format.render({ messages }, reference)).toMatch(/<\|im_sep\|>Ho\.<\|im_end\|>$/);
  });
});

test('Phi 4 Mini ends what asks for no reply, its template also what could be answered', () => {
  const format = phi({ version: '4-mini' });
  const request = { generationPrompt: false };
  const messages: Message[] = [user, { role: 'assistant', content: 'Ho.' }];
  expect(format.render({ messages })).toMatch(/Ho\.<\|end\|><\|endoftext\|>$/);
  expect(format.render({ messages: [user] }, request)).toMatch(/Hi<\|end\|>$/);
  expect(format.render({ messages: [user] }, { ...request, ...reference })).toMatch(
    /<\|endoftext\|>$/,
  );
});

describe('Phi 4 Mini with tools', () => {
  const format = phi({ version: '4-mini-vllm' });
  const called = { name: 'f', arguments: '{"a":[true,null]}' };
  const calls: Message = {
    role: 'assistant',
    content: 'Wait.',
    tool_calls: [
      { id: 'a', type: 'function', function: called },
      { id: 'b', type: 'function', function: called },
    ],
  };
  const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: id });
  const messages = [user, calls, result('b'), result('a')];

  test('writes calls as it reads them, after the text', () => {
    const prompt = format.render({ messages });
    const call = '{"name": "f", "arguments": {"a": [true, null]}}';
    expect(prompt).toContain(`<|assistant|>Wait.functools[${call}, ${call}]<|end|>`);
  });

  test('drops calls beside text, and writes Python, as its template', () => {
    expect(format.render({ messages }, reference)).toContain('<|assistant|>Wait.<|end|>');
    const silent = [user, { ...calls, content: null }, result('a'), result('b')];
    const call = '{"name": "f", "arguments": {\'a\': [True, None]}}';
    expect(format.render({ messages: silent }, reference)).toContain(
      `<|assistant|>${call},${call}<|end|>`,
    );
  });

  test('writes results in the order of the calls', () => {
    expect(format.render({ messages })).toMatch(/<\|tool\|>a<\|end\|><\|tool\|>b<\|end\|>/);
  });

  test('shows tools after what the system says, trimmed, or its own words', () => {
    const tools: Tool[] = [{ type: 'function', function: { name: 'f' } }];
    const system: Message = { role: 'system', content: ' Be brief. ' };
    expect(format.render({ messages: [system, user], tools })).toMatch(
      /^<\|system\|>\nBe brief\.In addition to plain text[\s\S]*"name": "f"\n {4}}\n}\n\n<\|end\|>/,
    );
    expect(format.render({ messages: [user] })).toContain('\nYou are a helpful assistant.<|end|>');
  });

  test.each(['functools are nice', 'functools', 'functools[1]'])('reads %s as text', (text) => {
    expect(format.parse(`${text}<|end|>`).message).toEqual({ role: 'assistant', content: text });
  });
});
