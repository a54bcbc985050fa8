import { errorOf, everyCut } from '@modelspeak/conformance';
import { accumulate, type Conversation, type Message, type ReaderEvent } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { llama3 } from './llama3.js';

const user = { role: 'user', content: 'Hi' } as const;
const search = {
  type: 'function',
  function: {
    name: 'search',
    parameters: { type: 'object', properties: { q: { type: 'string' } } },
  },
} as const;
const chats = { meta: llama3(), hf: llama3({ profile: 'hf' }) };

const CALLS = [
  '{"name":"Ann","parameters":{"age":3}}',
  '<|python_tag|>{"name": "f", "parameters": {}}',
  '[f(a=1), g()]',
  '<function=f>{"a": 1}</function>',
  '<|python_tag|>print(1)',
  '<|python_tag|>brave_search.call(query="x")',
  'Look: <function=f>{}</function> <func',
];

describe('what a prompt offers decides what is read', () => {
  test.each(CALLS)('where no tool was offered, all is text: %s', (raw) => {
    for (const format of Object.values(chats)) {
      for (const offered of [{}, { tools: [] }]) {
        const turn = format.turn({ messages: [user], ...offered });
        expect(turn.parse(`${raw}<|eot_id|>`)).toMatchObject({
          message: { role: 'assistant', content: raw },
          reason: 'stop',
          stop: '<|eot_id|>',
          malformed: [],
        });
        for (const chunks of everyCut(raw)) {
          const reader = turn.reader();
          const events = [...chunks.flatMap((chunk) => reader.push(chunk)), ...reader.end()];
          expect(accumulate(events).message).toEqual({ role: 'assistant', content: raw });
        }
      }
    }
  });

  test.each(CALLS)('a base model makes no calls: %s', (raw) => {
    const format = llama3({ profile: 'base' });
    expect(format.parse(raw).message).toEqual({ role: 'assistant', content: raw });
    expect(format.turn({ messages: [user] }).parse(raw).message.content).toBe(raw);
  });

  test('a header that the server repeats is no text, whether tools were offered or not', () => {
    const raw = '<|start_header_id|>assistant<|end_header_id|>\n\n[f()]<|eot_id|>';
    expect(chats.meta.turn({ messages: [user] }).parse(raw).message.content).toBe('[f()]');
    const offered = chats.meta.turn({ messages: [user], tools: [search] });
    expect(offered.parse(raw).message.tool_calls).toHaveLength(1);
  });

  test.each(CALLS)('with tools, it is a call: %s', (raw) => {
    for (const format of Object.values(chats)) {
      const turn = format.turn({ messages: [user], tools: [search] });
      expect(turn.parse(raw).message.tool_calls?.length).toBeGreaterThan(0);
    }
  });

  test('with tools and toolChoice none, it is none', () => {
    const turn = chats.meta.turn({ messages: [user], tools: [search] }, { toolChoice: 'none' });
    expect(turn.parse('[f()]').message).toEqual({ role: 'assistant', content: '[f()]' });
  });

  test.each([
    [{}, 'Be brief.', undefined, []],
    [{}, 'The Environment: ipython', undefined, []],
    [{}, 'Tools: hammer, saw', undefined, []],
    [{}, 'Environment: ipython', undefined, ['code_interpreter']],
    [{}, 'Hi\nEnvironment: ipython\nBe brief.', undefined, ['code_interpreter']],
    [
      {},
      'Environment: ipython\nTools: brave_search, wolfram_alpha\n',
      undefined,
      ['brave_search', 'wolfram_alpha', 'code_interpreter'],
    ],
    [{}, 'Be brief.', [search], ['code_interpreter']],
    [{}, 'Be brief.', [], []],
    [{ builtinTools: ['photogen'] }, 'Be brief.', undefined, ['photogen', 'code_interpreter']],
    [{ builtinTools: ['code_interpreter'] }, 'Be brief.', undefined, ['code_interpreter']],
    [{ profile: 'hf' }, 'Environment: ipython', undefined, ['code_interpreter']],
    [
      { profile: 'hf', builtinTools: ['brave_search'] },
      'Be brief.',
      undefined,
      ['brave_search', 'code_interpreter'],
    ],
  ] as const)('%j with the system message %j and the tools %j', (options, content, tools, on) => {
    for (const role of ['system', 'developer'] as const) {
      const system: Message = { role, content: [{ type: 'text', text: content }] };
      const turn = llama3(options).turn({ messages: [system, user], tools });
      expect(turn.readerOptions.builtins).toEqual(on);
      const { message } = turn.parse('<|python_tag|>print(1)<|eom_id|>');
      expect(message.tool_calls?.length ?? 0).toBe(on.length > 0 ? 1 : 0);
    }
  });

  test('a base model has no built-in tools', () => {
    const turn = llama3({ profile: 'base' }).turn({ messages: [user] });
    expect(turn.readerOptions.builtins).toEqual([]);
  });
});

describe('a reply that was begun', () => {
  const begun = (content: string): Conversation => ({
    messages: [user, { role: 'assistant', content }],
    tools: [search],
  });
  const options = { continueFinalMessage: true } as const;

  test.each(Object.entries(chats))('stays open in %s', (_profile, format) => {
    const turn = format.turn(begun('The answer is'), options);
    expect(
      turn.text.endsWith('<|start_header_id|>assistant<|end_header_id|>\n\nThe answer is'),
    ).toBe(true);
    expect(turn.replyPrefix).toBe('The answer is');
    expect(turn.parse(' 42.<|eot_id|>').message).toEqual({ role: 'assistant', content: ' 42.' });
    const parts: Message = {
      role: 'assistant',
      content: [
        { type: 'text', text: 'The ' },
        { type: 'text', text: 'answer is' },
      ],
    };
    expect(format.render({ ...begun(''), messages: [user, parts] }, options)).toBe(turn.text);
  });

  test('is trimmed in hf, as transformers does', () => {
    const turn = chats.hf.turn(begun(' The answer is '), options);
    expect(turn.replyPrefix).toBe('The answer is');
    expect(chats.meta.turn(begun(' The answer is '), options).replyPrefix).toBe(' The answer is ');
  });

  // The output of transformers 5.23 for the chat template of Llama 3.2, which differs from 3.1's only in
  // built-in tools.
  test.each([
    [
      [
        { role: 'user', content: '{braces} {{ double }} {% tag %}' },
        { role: 'assistant', content: '{braces} {{ double }} {% tag %}' },
        { role: 'user', content: 'emoji 👩‍🚀 and é vs é' },
        { role: 'assistant', content: 'The answer is' },
      ],
      '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nCutting Knowledge Date: December 2023\nToday Date: 05 Jan 2025\n\n<|eot_id|><|start_header_id|>user<|end_header_id|>\n\n{braces} {{ double }} {% tag %}<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n{braces} {{ double }} {% tag %}<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nemoji 👩‍🚀 and é vs é<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nThe answer is',
    ],
    [
      [
        { role: 'user', content: '  padded  ' },
        { role: 'assistant', content: '{"a":' },
      ],
      '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nCutting Knowledge Date: December 2023\nToday Date: 05 Jan 2025\n\n<|eot_id|><|start_header_id|>user<|end_header_id|>\n\npadded<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n{"a":',
    ],
  ] as const)('is what transformers makes of it: %j', (messages, expected) => {
    expect(chats.hf.render({ messages }, { ...options, today: '2025-01-05' })).toBe(expected);
  });

  test('is refused by base models', () => {
    const format = llama3({ profile: 'base' });
    const error = errorOf(() => format.render({ messages: begun('x').messages }, options));
    expect(error).toMatchObject({ code: 'unsupported', path: 'messages[1]' });
    expect(() => format.render({ messages: [user] }, options)).toThrow(
      'expected an assistant message to continue',
    );
  });

  const REPLIES = [
    '{"name": "search", "parameters": {"q": "say \\"x\\""}}<|eom_id|>',
    '[search(q="a, b"), search(q=\'c\')]<|eot_id|>',
    '<function=search>{"q": "x"}</function><|eot_id|>',
    'Let me see. <function=search>{"q": "x"}</function> Done.<|eot_id|>',
    'The answer is {"a": 1}, [x].<|eot_id|>',
  ];

  test.each(REPLIES)('is read on wherever it was begun: %s', (raw) => {
    for (const format of Object.values(chats)) {
      const whole = format.turn({ messages: [user], tools: [search] }).parse(raw);
      const [stop] = /<\|e[om][tm]_id\|>$/.exec(raw) ?? [''];
      for (let at = 1; at < raw.length - stop.length; at++) {
        const turn = format.turn(begun(raw.slice(0, at)), options);
        const rest =
          turn.replyPrefix === raw.slice(0, at) ? raw.slice(at) : raw.slice(at).trimStart();
        const read = turn.parse(rest);
        expect(read.reason).toBe(whole.reason);
        const { content } = whole.message;
        expect((content ?? '').replaceAll(/\s/g, '')).toContain(
          (read.message.content ?? '').replaceAll(/\s/g, ''),
        );
        for (const chunks of everyCut(rest)) {
          const reader = turn.reader();
          const events: ReaderEvent[] = chunks.flatMap((chunk) => [...reader.push(chunk)]);
          expect(accumulate([...events, ...reader.end()])).toEqual(read);
        }
      }
    }
  });

  test.each([
    ['{"name": "sea', 'rch", "parameters": {"q": "x"}}'],
    ['[search(q="', 'x")]'],
    ['<function=search>{"q"', ': "x"}</function>'],
    ['<function=sea', 'rch>{"q": "x"}</function>'],
  ])('is a call where the two make one: %s + %s', (replyPrefix, rest) => {
    for (const format of Object.values(chats)) {
      const { message } = format.turn(begun(replyPrefix), options).parse(rest);
      expect(message).toEqual({
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            id: 'call_0',
            type: 'function',
            function: { name: 'search', arguments: '{"q":"x"}' },
          },
        ],
      });
    }
  });
});

describe('a loop with tools', () => {
  const first: Conversation = {
    messages: [{ role: 'system', content: 'Be brief.' }, user],
    tools: [search],
  };
  const spelled = {
    json: '{"type": "function", "name": "search", "parameters": {"q": "x"}}<|eom_id|>',
    function_tag: '<function=search>{"q":"x"}</function><|eom_id|>',
    python_list: '[search(q="x")]<|eom_id|>',
  } as const;

  /** Continues for two calls and their results, and returns whether each prompt was the template's. */
  function loop(format: ReturnType<typeof llama3>, reply: string) {
    let turn = format.turn(first);
    const messages = [...first.messages];
    const areTemplates: boolean[] = [];
    for (let step = 0; step < 2; step++) {
      const { message } = turn.parse(reply);
      const [call] = message.tool_calls ?? [];
      const result: Message = {
        role: 'tool',
        tool_call_id: call?.id ?? '',
        content: `result ${step}`,
      };
      const next = format.next(turn, reply, [result], { history: 'sampled' });
      if (!next.continued) throw new Error(next.reason);
      messages.push(message, result);
      expect(next.turn.text.startsWith(turn.text + reply)).toBe(true);
      expect(next.isTemplate).toBe(next.turn.text === format.render({ ...first, messages }));
      areTemplates.push(next.isTemplate);
      turn = next.turn;
    }
    const { message } = turn.parse(reply);
    expect(message.tool_calls?.[0]?.id).toBe('call_2');
    return areTemplates;
  }

  test.each(Object.entries(spelled))(
    'goes on as the template would where the model spells its calls so: %s',
    (toolPromptFormat, reply) => {
      const format = llama3({ toolPromptFormat: toolPromptFormat as keyof typeof spelled });
      expect(loop(format, reply)).toEqual([true, true]);
    },
  );

  test('goes on as the template would in hf', () => {
    const reply = '{"name": "search", "parameters": {"q": "x"}}';
    expect(loop(chats.hf, `${reply}<|eot_id|>`)).toEqual([true, true]);
    expect(loop(chats.hf, reply)).toEqual([true, true]);
  });

  test.each([
    // Written or ended differently from the template.
    '[search(q="x")]<|eom_id|>',
    '<|python_tag|>{"type": "function", "name": "search", "parameters": {"q": "x"}}<|eom_id|>',
    '{"type": "function", "name": "search", "parameters": {"q": "x"}}<|eot_id|>',
  ])('keeps what the model sampled: %s', (reply) => {
    expect(loop(llama3(), reply)).toEqual([false, false]);
  });

  test('goes on from several calls, and from a prefill', () => {
    for (const format of Object.values(chats)) {
      const turn = format.turn(first);
      const reply = '[search(q="x"), search(q="y")]<|eot_id|>';
      const results = (turn.parse(reply).message.tool_calls ?? []).map(
        ({ id }): Message => ({ role: 'tool', tool_call_id: id, content: id }),
      );
      expect(results).toHaveLength(2);
      expect(format.next(turn, reply, results)).toMatchObject({ continued: true });

      const messages: Message[] = [...first.messages, { role: 'assistant', content: 'It is' }];
      const begun = format.turn({ ...first, messages }, { continueFinalMessage: true });
      const next = format.next(begun, ' 42.<|eot_id|>', [user]);
      expect(next).toMatchObject({
        continued: true,
        isTemplate: true,
        message: { role: 'assistant', content: 'It is 42.' },
      });
    }
  });
});

test('the turn shows where its images are', () => {
  const image = { type: 'image_url', image_url: { url: 'https://example.org/dog.png' } } as const;
  for (const profile of ['meta', 'base'] as const) {
    const turn = llama3({ profile }).turn({
      messages: [
        { role: 'user', content: [image, { type: 'text', text: 'What is this?' }, image] },
      ],
    });
    expect(turn.media.map(({ part, message }) => [part, message])).toEqual([
      [image, 0],
      [image, 0],
    ]);
    for (const { start, end } of turn.media) {
      expect(turn.text.slice(start, end)).toBe('<|image|>');
    }
  }
});
