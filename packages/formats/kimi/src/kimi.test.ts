import { errorOf } from '@modelspeak/conformance';
import {
  type AssistantMessage,
  accumulate,
  type Message,
  type RenderOptions,
} from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { guide } from './guide.js';
import { type KimiVersion, kimi } from './kimi.js';

const VERSIONS: readonly KimiVersion[] = ['k2', 'k2-thinking', 'k3'];
const user = { role: 'user', content: 'Hi' } as const;
const k2 = kimi({ version: 'k2' });
const thinking = kimi({ version: 'k2-thinking' });
const k3 = kimi();

function calling(args: string, ...ids: readonly string[]): AssistantMessage {
  const called = { name: 'f', arguments: args };
  return {
    role: 'assistant',
    content: null,
    tool_calls: ids.map((id) => ({ id, type: 'function', function: called })),
  };
}

const result = (id: string): Message => ({ role: 'tool', tool_call_id: id, content: `of ${id}` });
const thought: Message = { role: 'assistant', reasoning_content: 'Hm.', content: 'Ho.' };

test('content may hold what is a token of another version alone', () => {
  const messages: Message[] = [{ role: 'user', content: 'Say <|im_end|> or [start_header_id].' }];
  expect(kimi().render({ messages })).toContain('Say <|im_end|> or [ start_header_id].');
  expect(kimi({ version: 'k2' }).render({ messages })).toContain(
    'Say < |im_end|> or [start_header_id].',
  );
});

describe('K2.5 and later versions of K2', () => {
  const tools = (x: object) =>
    [
      {
        type: 'function',
        function: { name: 'f', parameters: { type: 'object', properties: { x } } },
      },
    ] as const;
  const later = ['k2.5', 'k2.6', 'k2.7-code'] as const;

  test.each(later)('describe tools as TypeScript, or else as sorted JSON: %s', (version) => {
    const format = kimi({ version });
    expect(format.render({ messages: [user], tools: tools({ type: 'string' }) })).toContain(
      'tool_declare<|im_middle|># Tools\n\n## functions\nnamespace functions {\n',
    );
    expect(format.render({ messages: [user], tools: tools({ $ref: '#/$defs/X' }) })).toContain(
      'tool_declare<|im_middle|>[{"function":{"name":"f","parameters":{"properties":{"x":',
    );
  });

  test.each(later)('see a thought since the last answer: %s', (version) => {
    const messages = [user, { ...calling('{}', 'functions.f:0'), reasoning_content: 'Hm.' }];
    expect(kimi({ version }).render({ messages })).toContain('<think>Hm.</think>');
  });

  test('differ in which older thoughts they see', () => {
    const messages = [user, thought, user];
    const shown = (version: KimiVersion, thinking?: object) =>
      kimi({ version })
        .render({ messages }, { thinking } as RenderOptions)
        .includes('Hm.');
    expect(shown('k2.5')).toBe(false);
    expect(shown('k2.6')).toBe(false);
    expect(shown('k2.6', { keepPast: true })).toBe(true);
    expect(shown('k2.6', { keepPast: true, enabled: false })).toBe(true);
    expect(shown('k2.7-code')).toBe(true);
  });

  test('place videos by a text that no content can forge', () => {
    const file = { file_data: 'data:video/mp4;base64,AA==' };
    const content = [{ type: 'file', file } as const];
    const turn = kimi({ version: 'k2.5' }).turn({ messages: [{ role: 'user', content }] });
    expect(turn.text).toContain('<|im_middle|><|kimi_k25_video_placeholder|>\n<|im_end|>');
    expect(turn.media).toHaveLength(1);
    const forged = [{ role: 'user', content: '<|kimi_k25_video_placeholder|>' } as const];
    expect(kimi({ version: 'k2.5' }).render({ messages: forged })).not.toContain(
      '<|kimi_k25_video_placeholder|>',
    );
  });
});

describe('the guide', () => {
  test.each(guide.examples)('$title', ({ formatOptions, conversation, options, reply }) => {
    const turn = kimi(formatOptions).turn(conversation, options as object);
    if (reply === undefined) return;
    const { malformed, ignored, stop } = turn.parse(reply);
    expect({ malformed, ignored }).toEqual({ malformed: [], ignored: '' });
    expect(turn.stop.tokens).toEqual([stop]);
  });

  test('explains every token of K3', () => {
    const explained = guide.tokens.map(({ token }) => token);
    expect(kimi().control.filter((token) => !explained.includes(token))).toEqual([]);
  });
});

describe('K2', () => {
  test('names each speaker, and the tool of a result', () => {
    const messages: Message[] = [
      { role: 'system', name: 'boss', content: 'Be brief.' },
      { ...user, name: 'Ann' },
      calling('{}', 'functions.f:0'),
      { ...result('functions.f:0'), name: 'f' } as Message,
    ];
    const prompt = k2.render({ messages });
    expect(prompt).toContain('<|im_system|>boss<|im_middle|>Be brief.');
    expect(prompt).toContain('<|im_user|>Ann<|im_middle|>Hi');
    expect(prompt).toContain(
      '<|im_system|>f<|im_middle|>## Return of functions.f:0\nof functions.f:0',
    );
  });

  test('reads the name in the id of a call, and keeps the id', () => {
    const call = (id: string) =>
      `<|tool_calls_section_begin|><|tool_call_begin|>${id}<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>`;
    const [made] = k2.parse(call('functions.f:3')).message.tool_calls ?? [];
    expect(made).toEqual({
      id: 'functions.f:3',
      type: 'function',
      function: { name: 'f', arguments: '{}' },
    });
  });

  test.each([k2, thinking])('writes ids that name the tool, but in the template', (format) => {
    const messages = [user, calling('{}', 'a'), result('a')];
    expect(format.render({ messages })).toContain('<|tool_call_begin|>functions.f:0<|');
    expect(format.render({ messages })).toContain('## Return of functions.f:0\n');
    const reference = format.render({ messages }, { onLoss: 'reference' });
    expect(reference).toContain('<|tool_call_begin|>a<|');
    expect(reference).toContain('## Return of a\n');
  });

  test('has no place for thoughts, K2 Thinking has', () => {
    const messages = [user, thought];
    expect(errorOf(() => k2.render({ messages }))).toMatchObject({
      code: 'lossy',
      path: 'messages[1].reasoning_content',
    });
    expect(k2.render({ messages }, { onLoss: 'reference' })).not.toContain('Hm.');
    expect(thinking.render({ messages })).toContain('<think>Hm.</think>Ho.<|im_end|>');
  });

  test('sees its thoughts since its last answer; the template also drops those of the last reply', () => {
    const asks: Message = { ...calling('{}', 'a'), reasoning_content: 'Let me see.' };
    const loop = [user, asks, result('a')];
    expect(thinking.render({ messages: loop })).toContain('<think>Let me see.</think>');
    const answered = [...loop, thought];
    expect(thinking.render({ messages: answered })).toContain('<think>Hm.</think>Ho.');
    expect(thinking.render({ messages: answered })).toContain('<think>Let me see.</think>');
    const reference = thinking.render({ messages: answered }, { onLoss: 'reference' });
    expect(reference).not.toMatch(/Hm\.|Let me see\./);
    expect(thinking.render({ messages: [...answered, user] })).not.toMatch(/Hm\.|Let me see\./);
  });
});

describe('K3', () => {
  const last = (options?: RenderOptions, messages: readonly Message[] = [user]) =>
    k3.render({ messages }, options as object);

  test('is told how hard to think', () => {
    expect(last()).toContain('`thinking_effort=max`');
    expect(last({ thinking: { effort: 'low' } })).toContain('`thinking_effort=low`');
    expect(last({ thinking: { enabled: false } })).not.toContain('thinking_effort');
    const request = { thinking: { enabled: false, effort: 'low' } } as const;
    expect(errorOf(() => last(request))).toMatchObject({
      code: 'invalid_option',
      path: 'thinking.effort',
    });
  });

  test('sees all its thoughts, and none where thinking is off', () => {
    const messages = [user, thought, user];
    expect(last({}, messages)).toContain('<|open|>think<|sep|>Hm.<|close|>think<|sep|>');
    const off = { thinking: { enabled: false } };
    expect(last(off, messages)).not.toContain('Hm.');
  });

  test.each([
    ['required', '`tool_choice=required`.\nYou MUST call tools in'],
    ['none', '`tool_choice=none`.\nYou MUST NOT call any tools in'],
    [
      { type: 'function', function: { name: 'f' } },
      '`tool_choice=required`.\nYou MUST call tools in',
    ],
  ] as const)('is told the tool choice %j', (toolChoice, words) => {
    const tools = [{ type: 'function', function: { name: 'f' } }] as const;
    const prompt = k3.render({ messages: [user], tools }, { toolChoice });
    expect(prompt).toContain(`type="tool-choice"<|sep|>The system is invoked with ${words}`);
    expect(k3.render({ messages: [user], tools }, { toolChoice: 'auto' })).not.toContain(
      'tool-choice',
    );
  });

  test('is told the response format, with the keys of a schema in order', () => {
    const schema = { type: 'object', minimum: 1, minItems: 2, Max: { b: 1, a: [{ d: 1, c: 2 }] } };
    const json_schema = { name: 'answer', schema };
    expect(last({ responseFormat: { type: 'json_schema', json_schema } })).toContain(
      '```json\n{"Max":{"a":[{"c":2,"d":1}],"b":1},"minimum":1,"minItems":2,"type":"object"}\n```<|close|>',
    );
    expect(last({ responseFormat: { type: 'json_object' } })).toContain(
      'response_format=json_object',
    );
    expect(last({ responseFormat: { type: 'text' } })).not.toContain('response-format');
  });

  test('types each argument, and escapes what stands in attributes', () => {
    const args = '{"a \\"&":"1","n":1.0,"on":true,"no":null,"some":[1,{"x":"y"}],"o":{}}';
    const message = calling(args, 'a');
    const argument = (key: string, type: string, value: string) =>
      `<|open|>argument key="${key}" type="${type}"<|sep|>${value}<|close|>argument<|sep|>`;
    const call = [
      '<|open|>tools<|sep|><|open|>call tool="f" index="1"<|sep|>',
      argument('a &quot;&amp;', 'string', '1'),
      argument('n', 'number', '1.0'),
      argument('on', 'boolean', 'true'),
      argument('no', 'null', 'null'),
      argument('some', 'array', '[1, {"x": "y"}]'),
      argument('o', 'object', '{}'),
      '<|close|>call<|sep|><|close|>tools<|sep|>',
    ].join('');
    expect(last({}, [user, message])).toContain(call);
    const read = k3.parse(call).message.tool_calls?.[0].function.arguments ?? '';
    expect(JSON.parse(read)).toEqual(JSON.parse(args));
  });

  test('has results in the order of the calls, each with its tool and its place', () => {
    const messages = [user, calling('{}', 'a', 'b'), result('b'), result('a')];
    const header = (place: number) =>
      `<|open|>message role="tool" tool="f" index="${place}"<|sep|>`;
    const prompt = last({}, messages);
    expect(prompt).toContain(`${header(1)}of a<|close|>`);
    expect(prompt).toContain(`${header(2)}of b<|close|>`);
    const stray = { role: 'tool', tool_call_id: 'x', content: '' } as const;
    expect(errorOf(() => last({ toolLinks: false }, [user, stray]))).toMatchObject({
      code: 'invalid_input',
      path: 'messages[1]',
    });
    const named = last({ toolLinks: false }, [user, { ...stray, name: 'g' }]);
    expect(named).toContain('tool="g" index="1"');
    const inOrder = last({ toolLinks: false }, [user, calling('{}', 'a'), stray]);
    expect(inOrder).toContain(header(1));
  });

  describe('skips its thoughts', () => {
    const tools = [{ type: 'function', function: { name: 'now' } }] as const;
    const turn = k3.turn({ messages: [user], tools });
    const answer = '<|open|>response<|sep|>Ho.<|close|>response<|sep|>';
    const calls =
      '<|open|>tools<|sep|><|open|>call tool="now" index="1"<|sep|><|close|>call<|sep|><|close|>tools<|sep|>';
    const end = '<|close|>message<|sep|><|end_of_msg|>';

    test.each([
      ['and answers', answer, { content: 'Ho.' }],
      ['and answers on a new line', `\n${answer}`, { content: 'Ho.' }],
      ['and calls', calls, { content: null, tool_calls: [{ function: { name: 'now' } }] }],
      [
        'and answers and calls',
        answer + calls,
        { content: 'Ho.', tool_calls: [{ function: { name: 'now' } }] },
      ],
      ['though the prompt opened them twice', `<|open|>think<|sep|>${answer}`, { content: 'Ho.' }],
      ['after some', `Hm.${answer}`, { reasoning_content: 'Hm.', content: 'Ho.' }],
      [
        'not, and drafts a call',
        `Hm.${calls}<|close|>think<|sep|>${answer}`,
        { reasoning_content: `Hm.${calls}`, content: 'Ho.' },
      ],
    ])('%s', (_name, reply, message) => {
      expect(turn.parse(reply + end).message).toMatchObject(message);
      const reader = turn.reader();
      const events = [...(reply + end)].flatMap((character) => [...reader.push(character)]);
      expect(accumulate([...events, ...reader.end('stop')]).message).toMatchObject(
        turn.parse(reply + end).message,
      );
    });

    test('read by tokens', () => {
      const reader = turn.reader();
      const tokens = (answer + calls + end).split(/(<\|\w+\|>)/);
      const events = tokens.flatMap((token) => [
        ...reader.push(token.startsWith('<|') ? { token } : token),
      ]);
      expect(accumulate([...events, ...reader.end('stop')]).message).toMatchObject(
        turn.parse(answer + calls + end).message,
      );
    });
  });

  test('reads text between tags alone', () => {
    const reply = '<|open|>response<|sep|>Ho.<|close|>response<|sep|><|close|>message<|sep|>';
    expect(k3.parse(`${reply}<|end_of_msg|>`).message).toEqual({
      role: 'assistant',
      content: 'Ho.',
    });
  });
});

test.each(VERSIONS)('images stand where they are: version %s', (version) => {
  const image = { type: 'image', image_path: 'a.png' } as const;
  const content = [
    { type: 'text', text: 'a' } as const,
    image,
    { type: 'text', text: 'b' } as const,
  ];
  const turn = kimi({ version }).turn({ messages: [{ role: 'user', content }] });
  const [{ start = 0, end = 0 } = {}] = turn.media;
  const isK3 = version === 'k3';
  expect(turn.text.slice(start, end)).toBe(
    isK3
      ? '<|kimi_image_placeholder|>'
      : '<|media_start|>image<|media_content|><|media_pad|><|media_end|>',
  );
  expect(turn.text.slice(end)).toMatch(isK3 ? /^b<\|close/ : /^\nb<\|im_end/);
});

test('what stands for an image in K3 is no token, and nobody can say it', () => {
  const mark = '<|kimi_image_placeholder|>';
  const format = kimi();
  expect(format.control).not.toContain(mark);
  const messages = [{ role: 'user', content: `a${mark}b` }] as const;
  expect(format.render({ messages })).not.toContain(mark);
  const texts = format.segments({ messages }).map(({ text }) => text);
  expect(texts.join('')).toContain('a< |kimi_image_placeholder|>b');
});

describe('damaged calls of K3', () => {
  const open = (tag: string) => `<|open|>${tag}<|sep|>`;
  const close = (tag: string) => `<|close|>${tag}<|sep|>`;
  const begun = (value: string) =>
    `${open('call tool="run" index="1"')}${open('argument key="code" type="string"')}${value}`;
  const tools = [
    {
      type: 'function',
      function: { name: 'run', parameters: { properties: { code: { type: 'string' } } } },
    },
  ] as const;
  const parse = (reply: string) => {
    const { message, malformed, repairs } = kimi().parse(reply, { tools });
    expect(malformed).toEqual([]);
    const calls = message.tool_calls?.map((call) => JSON.parse(call.function.arguments).code);
    return { content: message.content, calls, kinds: repairs.map(({ kind }) => kind) };
  };

  test.each([
    ['the end of a call', `${begun('1')}${close('argument')}`, ['1'], 'missing-close'],
    ['the end of an argument', `${begun('1')}${close('call')}`, ['1'], 'missing-close'],
    [
      'the end of a call before the next one',
      `${begun('1')}${close('argument')}${begun('2')}${close('argument')}${close('call')}`,
      ['1', '2'],
      'missing-close',
    ],
    [
      'nothing, but text is there',
      `Hm.${begun('1')}${close('argument')}${close('call')}`,
      ['1'],
      'noise',
    ],
  ])('%s is missing', (_what, calls, read, kind) => {
    const reply = `${open('tools')}${calls}${close('tools')}`;
    expect(parse(reply)).toEqual({ content: null, calls: read, kinds: [kind] });
  });

  test('an empty section of calls is left out', () => {
    const said = `${open('response')}Hi${close('response')}`;
    expect(parse(`${said}${open('tools')}${close('tools')}`)).toEqual({
      content: 'Hi',
      calls: undefined,
      kinds: ['empty-section'],
    });
  });
});

test.each(['k2', 'k2-thinking'] as const)(
  'marks out of place are no text in a reply of %s',
  (version) => {
    const reply =
      'Done.<|tool_call_end|><|tool_calls_section_end|> Bye<|tool_call_argument_begin|>.';
    const { message, repairs } = kimi({ version }).parse(reply);
    expect(message.content).toBe('Done. Bye.');
    expect(repairs.map(({ kind, text }) => [kind, text])).toEqual([
      ['stray-mark', '<|tool_call_end|>'],
      ['stray-mark', '<|tool_calls_section_end|>'],
      ['stray-mark', '<|tool_call_argument_begin|>'],
    ]);
  },
);

test('a call of K3 is read although no section of calls is open', () => {
  const call =
    '<|open|>call tool="run" index="1"<|sep|><|open|>argument key="code" type="string"<|sep|>1<|close|>argument<|sep|><|close|>call<|sep|>';
  const tools = [{ type: 'function', function: { name: 'run' } }] as const;
  const reply = `<|open|>response<|sep|>Hi<|close|>response<|sep|>${call}<|close|>message<|sep|>`;
  const { message, malformed, repairs } = kimi().parse(reply, { tools });
  expect(message.content).toBe('Hi');
  expect(message.tool_calls?.map((each) => each.function)).toEqual([
    { name: 'run', arguments: '{"code":"1"}' },
  ]);
  expect(malformed).toEqual([]);
  expect(repairs.map(({ kind }) => kind)).toEqual(['missing-open']);
});

describe('a section of calls of K2 that nothing opens', () => {
  const call = (name: string, end = '') =>
    `<|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>{"a":1}${end}`;
  const tools = [{ type: 'function', function: { name: 'run' } }] as const;
  const read = (reply: string) => {
    const { message, malformed, repairs } = kimi({ version: 'k2-thinking' }).parse(reply, {
      tools,
    });
    const names = message.tool_calls?.map((each) => each.function.name);
    const { content, reasoning_content: thought } = message;
    return { content, thought, names, kinds: repairs.map(({ kind }) => kind), malformed };
  };

  test.each([
    ['its only call', call('run'), ['run'], ['missing-open']],
    [
      'and that ends',
      `${call('run', '<|tool_call_end|>')}<|tool_calls_section_end|>`,
      ['run'],
      ['missing-open'],
    ],
    ['two calls', `${call('run')}${call('run')}`, ['run', 'run'], ['missing-open']],
  ])('is read: %s', (_what, reply, names, kinds) => {
    expect(read(reply)).toMatchObject({ content: null, names, kinds, malformed: [] });
    const thought = '<think>Hm.';
    expect(read(thought + reply)).toMatchObject({ content: null, thought: 'Hm.', names });
  });

  test('is text if it calls no offered tool', () => {
    expect(read(call('walk'))).toMatchObject({
      content: call('walk'),
      names: undefined,
      kinds: [],
    });
  });
});

test('a call of K3 whose last argument lacks its closing tag is read', () => {
  const tools = [{ type: 'function', function: { name: 'f' } }] as const;
  const turn = kimi({ version: 'k3' }).turn({
    messages: [{ role: 'user', content: 'Go.' }],
    tools,
  });
  const call = (argument: string) =>
    `<|close|>think<|sep|><|open|>tools<|sep|><|open|>call tool="f" index="1"<|sep|>${argument}` +
    '<|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|><|end_of_msg|>';
  const { message, repairs } = turn.parse(
    call('<|open|>argument key="city" type="string"<|sep|>Paris'),
  );
  expect(message.tool_calls?.[0]?.function.arguments).toBe('{"city":"Paris"}');
  expect(repairs).toHaveLength(1);
});

describe('a call whose id is not spelled as it should be', () => {
  const offered = (name: string, ...required: string[]) =>
    ({
      type: 'function',
      function: {
        name,
        parameters: {
          type: 'object',
          properties: { path: { type: 'string' }, line: { type: 'integer' } },
          required,
        },
      },
    }) as const;
  const read = (id: string, args: string, tools: readonly ReturnType<typeof offered>[]) => {
    const reply = `<|tool_calls_section_begin|><|tool_call_begin|>${id}<|tool_call_argument_begin|>${args}<|tool_call_end|><|tool_calls_section_end|>`;
    const format = kimi({ version: 'k2' });
    const whole = format.parse(reply, { tools });
    const reader = format.reader({ tools });
    const streamed = accumulate([
      ...[...reply].flatMap((each) => reader.push(each)),
      ...reader.end(),
    ]);
    expect(streamed).toEqual(whole);
    const [call] = whole.message.tool_calls ?? [];
    return [call?.function.name, call?.id, whole.repairs.map(({ kind, text }) => [kind, text])];
  };
  const PATH = '{"path":"a"}';

  test.each(['functions_read_file_3', 'functions.read_file', 'functionsread_file3'])(
    '%s calls the tool that it names, and stays the id of the call',
    (id) => {
      const tools = [offered('read_file'), offered('exec')];
      expect(read(id, PATH, tools)).toEqual(['read_file', id, [['drifted-name', id]]]);
    },
  );

  test('calls the only tool if it names none and the arguments fit', () => {
    const tools = [offered('read_file', 'path')];
    expect(read('call00003', PATH, tools)).toEqual([
      'read_file',
      'call00003',
      [['drifted-name', 'call00003']],
    ]);
  });

  test.each([
    ['{"path":"a","other":1}', [offered('read_file', 'path')]],
    ['{"line":1}', [offered('read_file', 'path')]],
    [PATH, [offered('read_file'), offered('exec')]],
  ])('calls what it spells if %s may be of another tool', (args, tools) => {
    expect(read('call00003', args, tools)).toEqual(['call00003', 'call00003', []]);
  });

  test('is not repaired if it is as it should be', () => {
    const id = 'functions.read_file:3';
    expect(read(id, PATH, [offered('read_file')])).toEqual(['read_file', id, []]);
  });
});
