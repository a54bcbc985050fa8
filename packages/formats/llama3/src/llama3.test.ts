import { errorOf } from '@modelspeak/conformance';
import type { AssistantMessage, Conversation, ReplyMessage, Segment } from '@modelspeak/core';
import { SPECIAL_PATTERNS } from '@modelspeak/syntaxes/llama-turns';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTROL } from './control.js';
import { guide } from './guide.js';
import { llama3 } from './llama3.js';
import { llama3 as llama3Writer } from './write.js';

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'Says what the weather is like.',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', description: 'Where' } },
      required: ['city'],
    },
  },
} as const;

function calling(
  name: string,
  args: unknown,
  content: string | null = null,
  id = `id-${name}`,
): AssistantMessage {
  const call = {
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  } as const;
  return { role: 'assistant', content, tool_calls: [call] };
}

/** Returns the functions that a message calls, with their arguments. */
function functionsOf({ tool_calls: calls }: AssistantMessage | ReplyMessage): [string, unknown][] {
  return (calls ?? []).map((call) => {
    if (call.type !== 'function') throw new Error('not a function');
    return [call.function.name, JSON.parse(call.function.arguments)];
  });
}

function endOf(prompt: string): string {
  return prompt.slice(prompt.lastIndexOf('<|end_header_id|>') + '<|end_header_id|>\n\n'.length);
}

describe('profile meta', () => {
  const user = { role: 'user', content: 'Hi' } as const;

  test('introduces tools in messages of their own, around the system message', () => {
    const prompt = llama3().render({
      messages: [{ role: 'system', content: 'Be brief.' }, user],
      tools: [weather],
    });
    expect(prompt).toMatch(
      /^<\|begin_of_text\|><\|start_header_id\|>system<\|end_header_id\|>\n\nEnvironment: ipython\n\nCutting Knowledge Date: December 2023\nToday Date: 26 July 2024\n\nBe brief\.\n<\|eot_id\|><\|start_header_id\|>user<\|end_header_id\|>\n\nAnswer the user's question/,
    );
    expect(prompt.match(/user<\|end_header_id\|>/g)).toHaveLength(2);
  });

  test('writes the date it is given', () => {
    const prompt = llama3({ builtinTools: ['brave_search'] }).render(
      { messages: [user] },
      { today: '2025-01-05' },
    );
    expect(prompt).toContain(
      'Tools: brave_search\nCutting Knowledge Date: December 2023\nToday Date: 05 January 2025\n',
    );
  });

  test.each([
    ['json', '<|python_tag|>{"type": "function", "name": "f", "parameters": {"a": "\\"x\\""}}'],
    ['function_tag', '<function=f>{"a":"\\"x\\""}</function>'],
    ['python_list', '<|python_tag|>[f(a="\\"x\\"")]'],
  ] as const)('keeps text and a call in %s apart', (toolPromptFormat, spelled) => {
    const format = llama3({ toolPromptFormat });
    const message = calling('f', { a: '"x"' }, 'Let me see.');
    const written = endOf(format.render({ messages: [message] }));
    expect(written).toBe(`Let me see.${spelled}<|eot_id|>`);
    expect(format.parse(written).message).toMatchObject({
      content: 'Let me see.',
      tool_calls: [{}],
    });
    const asReference = llama3({ toolPromptFormat, referenceSpelling: true });
    expect(asReference.render({ messages: [message] })).not.toContain('<|python_tag|>');
  });

  test('writes parallel calls so that they can be read back', () => {
    const calls = ['f', 'g'].map((name) => calling(name, { n: 1 }).tool_calls?.[0]);
    const message = { role: 'assistant', tool_calls: calls } as AssistantMessage;
    for (const toolPromptFormat of ['json', 'function_tag', 'python_list'] as const) {
      const format = llama3({ toolPromptFormat });
      const { message: read } = format.parse(endOf(format.render({ messages: [message] })));
      expect(read.tool_calls).toMatchObject([
        { function: { name: 'f' } },
        { function: { name: 'g' } },
      ]);
    }
  });

  test.each([
    ['without tools', { messages: [calling('f', {})] }, '<|eot_id|>'],
    ['with tools', { messages: [calling('f', {})], tools: [weather] }, '<|eom_id|>'],
    [
      'where the system message switches the interpreter on',
      { messages: [{ role: 'system', content: 'Environment: ipython' }, calling('f', {})] },
      '<|eom_id|>',
    ],
    [
      'where the message says so',
      { messages: [{ ...calling('f', {}), stop_reason: 'end_of_message' }] },
      '<|eom_id|>',
    ],
    [
      'where the message says so, with tools',
      { messages: [{ ...calling('f', {}), stop_reason: 'end_of_turn' }], tools: [weather] },
      '<|eot_id|>',
    ],
  ] as [string, Conversation, string][])('ends a call %s', (_case, conversation, end) => {
    expect(llama3().render(conversation).endsWith(end)).toBe(true);
  });

  test.each(['json', 'function_tag', 'python_list'] as const)(
    'writes code beside other calls in %s so that it is read back',
    (toolPromptFormat) => {
      const calls = [
        calling('code_interpreter', { code: 'a = 1' }),
        calling('f', { n: 1 }),
        calling('code_interpreter', { code: 'print(a)' }, null, 'third'),
        calling('code_interpreter', { code: 'b = 2' }, null, 'fourth'),
        calling('brave_search', { query: 'x' }),
      ].flatMap(({ tool_calls }) => tool_calls ?? []);
      const message: AssistantMessage = { role: 'assistant', content: 'Hm.', tool_calls: calls };
      const format = llama3({ toolPromptFormat });
      const { message: read } = format.parse(endOf(format.render({ messages: [message] })));
      expect(read.content).toBe('Hm.');
      expect(functionsOf(read)).toEqual(functionsOf(message));
    },
  );

  test('refuses code beside other calls in the spelling of llama-stack', () => {
    const calls = [calling('f', {}), calling('code_interpreter', { code: '1' })];
    const message: AssistantMessage = {
      role: 'assistant',
      tool_calls: calls.flatMap(({ tool_calls }) => tool_calls ?? []),
    };
    const format = llama3({ referenceSpelling: true });
    expect(errorOf(() => format.render({ messages: [message] }))).toMatchObject({
      code: 'unsupported',
      path: 'messages[0].tool_calls[1].function',
    });
  });

  test.each([
    ['python_list', 'a b', {}],
    ['python_list', 'f', { 'a b': 1 }],
    ['function_tag', 'a>b', {}],
    ['function_tag', 'f'.repeat(300), {}],
  ] as const)('writes in JSON what %s cannot spell: %s(%j)', (toolPromptFormat, name, args) => {
    const format = llama3({ toolPromptFormat });
    const message = calling(name, args);
    const written = endOf(format.render({ messages: [message] }));
    const parameters = JSON.stringify(args).replace(':', ': ');
    expect(written).toBe(
      `{"type": "function", "name": "${name}", "parameters": ${parameters}}<|eot_id|>`,
    );
    expect(functionsOf(format.parse(written).message)).toEqual(functionsOf(message));
  });

  test('puts special tokens in the same places whatever a call is named', () => {
    for (const toolPromptFormat of ['json', 'function_tag', 'python_list'] as const) {
      const format = llama3({ toolPromptFormat });
      const [plain, odd] = ['f', 'a>b c'].map((name) =>
        format
          .segments({ messages: [calling(name, {}, 'Well.')] })
          .flatMap(({ kind, text }) => (kind === 'control' ? [text] : [])),
      );
      expect(odd).toEqual(plain);
    }
  });

  test('keeps white space before a call that a reader would skip', () => {
    for (const toolPromptFormat of ['json', 'python_list'] as const) {
      const format = llama3({ toolPromptFormat });
      const written = endOf(format.render({ messages: [calling('f', {}, ' \n')] }));
      expect(format.parse(written).message.content).toBe(' \n');
    }
  });

  test('shows images', () => {
    const messages = [
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: 'https://example.org/dog.png' } },
          { type: 'text', text: 'What is this?' },
        ],
      },
    ] as const;
    expect(llama3().render({ messages })).toContain('\n\n<|image|>What is this?<|eot_id|>');
  });
});

describe('profile hf', () => {
  const format = llama3({ profile: 'hf' });
  const user = { role: 'user', content: 'Hi' } as const;

  test('writes the calls of built-in tools with their quotes escaped', () => {
    const builtin = llama3({ profile: 'hf', builtinTools: ['brave_search'] });
    const message = calling('brave_search', { query: 'say "hi"' });
    const written = endOf(builtin.render({ messages: [user, message] }));
    expect(written).toBe('<|python_tag|>brave_search.call(query="say \\"hi\\"")<|eom_id|>');
    expect(builtin.parse(written).message.tool_calls).toEqual([
      {
        id: 'call_0',
        type: 'function',
        function: { name: 'brave_search', arguments: '{"query":"say \\"hi\\""}' },
      },
    ]);
  });

  test('switches built-in tools on', () => {
    const on = llama3({ profile: 'hf', builtinTools: ['code_interpreter', 'brave_search'] });
    const content = [
      { type: 'text', text: ' Be ' },
      { type: 'text', text: 'brief. ' },
    ] as const;
    expect(on.render({ messages: [{ role: 'system', content }, user] })).toBe(
      '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nEnvironment: ipython\nTools: brave_search\n\nCutting Knowledge Date: December 2023\nToday Date: 26 Jul 2024\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n',
    );
    expect(format.render({ messages: [user] })).not.toContain('ipython');
    const withTools = format.render({ messages: [user], tools: [weather] });
    expect(withTools).toContain('Environment: ipython\nCutting');
  });

  test('calls other tools in JSON, beside built-in ones', () => {
    const builtinTools = ['brave_search', 'wolfram_alpha'] as const;
    const on = llama3({ profile: 'hf', builtinTools });
    const written = endOf(on.render({ messages: [user, calling('f', { n: 1 })] }));
    expect(written).toBe('{"name": "f", "parameters": {"n": 1}}<|eom_id|>');
    const search = calling('brave_search', { query: 'x', lang: 'fr' });
    expect(endOf(on.render({ messages: [user, search] }))).toBe(
      '<|python_tag|>brave_search.call(query="x", lang="fr")<|eom_id|>',
    );
  });

  test('calls a built-in tool in JSON where its own spelling cannot hold the arguments', () => {
    const builtinTools = ['brave_search'] as const;
    const call = calling('brave_search', { query: 'x', n: 3 });
    expect(endOf(llama3({ profile: 'hf', builtinTools }).render({ messages: [user, call] }))).toBe(
      '{"name": "brave_search", "parameters": {"query": "x", "n": 3}}<|eom_id|>',
    );
    const reference = llama3({ profile: 'hf', builtinTools, referenceSpelling: true });
    const error = errorOf(() => reference.render({ messages: [user, call] }));
    expect(error.code).toBe('unsupported');
    expect(error.path).toBe('messages[1].tool_calls[0].function.arguments.n');
    expect(error.message).toContain('only strings');
  });

  test('introduces tools in the system message where that is asked for', () => {
    const inSystem = llama3({ profile: 'hf', toolsInUserMessage: false });
    const prompt = inSystem.render({ messages: [user], tools: [weather] });
    const [system = '', first = ''] = prompt.split('<|eot_id|>');
    expect(system).toContain('You have access to the following functions.');
    expect(system).toContain('"name": "get_weather"');
    expect(first).not.toContain('get_weather');
    expect(inSystem.render({ messages: [user] })).not.toContain('functions');
  });

  describe('writes what the chat template cannot', () => {
    const builtinTools = ['brave_search'] as const;
    const [f, g] = [calling('f', { n: 1.5 }), calling('g', { s: '"x"; {' })];
    const calls = [...(f?.tool_calls ?? []), ...(g?.tool_calls ?? [])];
    const parallel: AssistantMessage = { role: 'assistant', content: '', tool_calls: calls };
    const beside = calling('f', {}, ' Let me see. ');

    test('several calls, as the models emit them', () => {
      const written = endOf(format.render({ messages: [user, parallel] }));
      expect(written).toBe(
        '{"name": "f", "parameters": {"n": 1.5}}; {"name": "g", "parameters": {"s": "\\"x\\"; {"}}<|eot_id|>',
      );
      expect(functionsOf(format.parse(written).message)).toEqual(functionsOf(parallel));
    });

    test('built-in tools beside others', () => {
      const on = llama3({ profile: 'hf', builtinTools });
      const search = calling('brave_search', { query: 'x' }).tool_calls ?? [];
      for (const tool_calls of [
        [...search, ...calls],
        [
          ...calls,
          ...search,
          ...(calling('brave_search', { query: 'y' }, null, 'y').tool_calls ?? []),
        ],
      ]) {
        const message: AssistantMessage = { role: 'assistant', content: 'Hm.', tool_calls };
        const { message: read } = on.parse(endOf(on.render({ messages: [user, message] })));
        expect(read.content).toBe('Hm.');
        expect(functionsOf(read)).toEqual(functionsOf(message));
      }
    });

    test('text beside a call', () => {
      const written = endOf(format.render({ messages: [user, beside] }));
      expect(written).toBe('Let me see.<|python_tag|>{"name": "f", "parameters": {}}<|eot_id|>');
      expect(format.parse(written).message.content).toBe('Let me see.');
    });

    test('but not where it is to be followed: it refuses several calls and drops the text', () => {
      const onLoss = 'reference';
      expect(
        errorOf(() => format.render({ messages: [user, parallel] }, { onLoss })),
      ).toMatchObject({ code: 'unsupported', path: 'messages[1].tool_calls[1]' });
      expect(endOf(format.render({ messages: [user, beside] }, { onLoss }))).toBe(
        '{"name": "f", "parameters": {}}<|eot_id|>',
      );
    });
  });

  test.each([
    [
      'images',
      { messages: [{ role: 'user', content: [{ type: 'image' }] }] },
      'messages[0].content[0]',
    ],
    [
      'tools without a user message first',
      { messages: [{ role: 'assistant', content: 'x' }], tools: [weather] },
      'messages[0]',
    ],
    ['tools without any message', { messages: [], tools: [weather] }, 'messages[0]'],
  ] as [string, Conversation, string][])('refuses %s', (_case, conversation, path) => {
    expect(errorOf(() => format.render(conversation))).toMatchObject({ code: 'unsupported', path });
  });
});

describe('profile base', () => {
  const format = llama3({ profile: 'base' });

  test('writes a text to go on with', () => {
    const messages = [{ role: 'user', content: 'Color of sky is' }] as const;
    expect(format.render({ messages })).toBe('<|begin_of_text|>Color of sky is');
  });

  test.each([
    [[{ role: 'system', content: 'x' }], 'messages[0]'],
    [[{ role: 'assistant', content: 'x' }], 'messages'],
    [[], 'messages'],
    [
      [
        { role: 'user', content: 'a' },
        { role: 'user', content: 'b' },
      ],
      'messages[1]',
    ],
  ] as [Conversation['messages'], string][])('refuses %j', (messages, path) => {
    expect(errorOf(() => format.render({ messages }))).toMatchObject({ code: 'unsupported', path });
  });

  test('says what a base model takes', () => {
    const messages = [{ role: 'assistant', content: 'x' }] as const;
    const { message } = errorOf(() => llama3({ profile: 'base' }).render({ messages }));
    expect(message).toBe(
      'messages: a base model needs exactly one user message to continue; pass one, or use another profile',
    );
  });
});

describe('options', () => {
  test.each([
    [{ profile: 'gguf' }, 'options.profile: found "gguf", expected "meta" or "hf" or "base"'],
    [
      { profil: 'hf' },
      'options.profil: unknown option; did you mean "profile"? The options are profile, ',
    ],
    [{ builtinTools: ['search'] }, 'options.builtinTools[0]: found "search"'],
    [
      { profile: 'hf', toolPromptFormat: 'python_list' },
      'toolPromptFormat: has no effect in the profile "hf"',
    ],
    [{ toolsInUserMessage: false }, 'toolsInUserMessage: has no effect in the profile "meta"'],
    [{ profile: 'base', builtinTools: [] }, 'builtinTools: has no effect in the profile "base"'],
    [
      { profile: 'base', referenceSpelling: true },
      'referenceSpelling: has no effect in the profile "base"',
    ],
    [
      { functionTagParameters: 'param_type' },
      'functionTagParameters: has no effect in the toolPromptFormat "json"',
    ],
  ])('refuses %j', (options, message) => {
    const error = errorOf(() => llama3(options as object));
    expect(error.code).toBe('invalid_option');
    expect(error.message).toContain(message);
  });
});

test('options can be changed one by one', () => {
  const inSystem = llama3({ profile: 'hf' }).with({ toolsInUserMessage: false });
  const conversation: Conversation = {
    messages: [{ role: 'user', content: 'Hi' }],
    tools: [weather],
  };
  expect(inSystem.render(conversation)).toBe(
    llama3({ profile: 'hf', toolsInUserMessage: false }).render(conversation),
  );
});

test('the writer alone writes the same', () => {
  const messages = [{ role: 'user', content: 'Hi' }] as const;
  expect(llama3Writer().render({ messages })).toBe(llama3().render({ messages }));
});

describe('the loss mask', () => {
  const conversation: Conversation = {
    messages: [
      { role: 'user', content: 'Weather?' },
      calling('f', { a: 1 }),
      { role: 'tool', tool_call_id: 'id-f', content: 'sunny' },
      { role: 'assistant', content: 'It is sunny.' },
    ],
  };

  test.each([
    ['meta', '{"type": "function", "name": "f", "parameters": {"a": 1}}<|eot_id|>'],
    ['hf', '{"name": "f", "parameters": {"a": 1}}<|eot_id|>'],
  ] as const)('of %s holds what the model would have sampled, in every turn', (profile, call) => {
    const { text, sampled } = llama3({ profile }).mask(conversation);
    expect(sampled.map(({ start, end }) => text.slice(start, end))).toEqual([
      call,
      'It is sunny.<|eot_id|>',
    ]);
    expect(text.endsWith('It is sunny.<|eot_id|>')).toBe(true);
  });
});

describe('segments say which message they come from', () => {
  const system = { role: 'system', content: 'Be brief.' } as const;
  const user = { role: 'user', content: 'Hi' } as const;

  test.each([
    ['meta', [system, user], undefined, [null, 0, 1, null]],
    ['meta', [user], [weather], [null, 0, null]],
    // The text of the system message is between generated texts.
    ['meta', [system, user], [weather], [null, 0, null, 1, null]],
    ['hf', [system, user], undefined, [null, 0, 1, null]],
    ['hf', [user], [weather], [null, 0, null]],
  ] as const)('in %s, %j', (profile, messages, tools, expected) => {
    const segments = llama3({ profile }).segments({ messages, tools });
    const runs = segments
      .map(({ message }) => message)
      .filter((message, at, all) => at === 0 || message !== all[at - 1]);
    expect(runs).toEqual(expected);
  });
});

describe('content that holds special tokens', () => {
  const special = [
    ...CONTROL,
    ...SPECIAL_PATTERNS.map((pattern) => pattern.replace('*', '17')),
    '<|reserved_special_token_0|>',
  ];

  /** Generates text from special tokens, their pieces and what could join with them. */
  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom(...special),
        fc
          .constantFrom(...special)
          .chain((token) => fc.nat(token.length).map((at) => token.slice(0, at))),
        fc
          .constantFrom(...special)
          .chain((token) => fc.nat(token.length).map((at) => token.slice(at))),
        fc.constantFrom('<', '|', '>', '<|', '|>', '\n\n', 'user', ' ', '"', '\\', '}', "'"),
      ),
      { maxLength: 6 },
    )
    .map((parts) => parts.join(''));

  const parts = fc.array(hostile, { minLength: 1, maxLength: 3 });

  /** Returns the same conversation with other words. */
  function conversation(words: readonly string[]): Conversation {
    let next = 0;
    const word = (): string => words[next++ % words.length] ?? '';
    return {
      messages: [
        { role: 'system', content: word() },
        {
          role: 'user',
          content: [
            { type: 'text', text: word() },
            { type: 'text', text: word() },
          ],
        },
        calling('f', { [`key${word()}`]: word(), list: [word()] }),
        { role: 'tool', tool_call_id: 'id-f', content: word() },
        { role: 'assistant', content: word() },
        { role: 'user', content: word() },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'f',
            description: word(),
            parameters: {
              type: 'object',
              properties: { a: { type: word(), description: word() } },
            },
          },
        },
      ],
    };
  }

  const formats = {
    'meta in JSON': llama3(),
    'meta in function tags': llama3({ toolPromptFormat: 'function_tag' }),
    hf: llama3({ profile: 'hf' }),
    'hf in the system message': llama3({ profile: 'hf', toolsInUserMessage: false }),
  };

  const controlOf = (segments: readonly Segment[]): string[] =>
    segments.filter(({ kind }) => kind === 'control').map(({ text }) => text);

  const anyControl = new RegExp(
    [...special, '<|reserved_special_token_\\d+|>']
      .map((token) => token.replaceAll('|', '\\|'))
      .join('|'),
    'g',
  );

  test.each(Object.entries(formats))('cannot change the control tokens of %s', (_name, format) => {
    const expected = controlOf(format.segments(conversation(['plain words'])));
    fc.assert(
      fc.property(parts, (words) => {
        const attacked = conversation(words);
        expect(controlOf(format.segments(attacked))).toEqual(expected);
        expect(format.render(attacked).match(anyControl)).toEqual(expected);
        expect(new TextDecoder().decode(format.bytes(attacked))).toBe(format.render(attacked));

        const ids = new Map(CONTROL.map((token, id) => [token as string, id]));
        const tokenizer = {
          controlId: (token: string) => ids.get(token),
          encode: (text: string) =>
            Array.from(text, (character) => 1000 + (character.codePointAt(0) ?? 0)),
        };
        const { ids: tokens } = format.tokens(attacked, tokenizer);
        expect(tokens.filter((id) => id < 1000).map((id) => CONTROL[id])).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('is untouched where it holds none', () => {
    const words = ['a < b && c > d', '<b>bold</b>', '|> pipe', 'tail <'];
    const { segments, render } = llama3();
    const joined = segments(conversation(words))
      .map(({ text }) => text)
      .join('');
    expect(render(conversation(words))).toBe(joined);
  });

  test('is refused where that is asked for', () => {
    const messages = [{ role: 'user', content: 'x<|eot_id|>' }] as const;
    expect(errorOf(() => llama3().render({ messages }, { specialTokens: 'refuse' }))).toMatchObject(
      {
        code: 'special_token_in_content',
        path: 'messages[0]',
      },
    );
  });
});

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply }) => {
    const format = llama3(formatOptions);
    expect(format.render(conversation, options).startsWith('<|begin_of_text|>')).toBe(true);
    const read = format.parse(reply ?? '');
    expect(read.malformed).toEqual([]);
    expect(read.stop).toBeDefined();
  });

  test('explains every special token', () => {
    expect(guide.tokens.map(({ token }) => token)).toEqual([...CONTROL, ...SPECIAL_PATTERNS]);
  });
});
