import { accumulate, type Conversation, createRegistry, ModelspeakError } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { chatTemplate, defineChatTemplate, findReplies } from '../src/index.js';
import { settings } from './settings.js';

const TOKENS = ['<|turn|>', '<|end|>', '<think>', '</think>'];
const LINE = `{% for message in messages %}<|turn|>{{ message.role }}:{{ message.content }}<|end|>{% endfor %}
{% if add_generation_prompt %}<|turn|>assistant:{% endif %}`;

function says(content: string): Conversation {
  return { messages: [{ role: 'user', content }] };
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof ModelspeakError) return `${error.code} ${error.path}`;
    throw error;
  }
  return 'nothing thrown';
}

/** Returns the content of a prompt, without the template's own text. */
function contentOf(body: string, content: string): readonly string[] {
  const format = chatTemplate({ template: body, specialTokens: TOKENS });
  return format
    .segments(says(content), { onLoss: 'reference' })
    .filter(({ kind }) => kind === 'content')
    .map(({ text }) => text);
}

describe('content stays content', () => {
  const CONTENT = '{{ messages[0].content';
  test.each([
    [`${CONTENT} }}`, 'a<|end|>b', ['a<|end|>b']],
    [`${CONTENT} | trim }}`, ' a<|end|> ', ['a<|end|>']],
    [`${CONTENT} | upper }}`, 'a<|end|>b', ['A<|end|>B']],
    [`${CONTENT}[1:] }}`, 'ab<|end|>', ['b<|end|>']],
    [`${CONTENT}.split(',') | join('+') }}`, 'a<|end|>,b', ['a<|end|>', 'b']],
    [`${CONTENT}.replace('a', 'xy') }}`, 'bab', ['b', 'b']],
    [`${CONTENT} | tojson }}`, 'a"<|end|>', ['"a\\"<|end|>"']],
    [`{{ '%s!' % messages[0].content }}`, 'a<|end|>', ['a<|end|>']],
    [`{{ ['x', messages[0].content] }}`, 'a<|end|>', ["['x', 'a<|end|>']"]],
    [`{% set s %}({{ messages[0].content }}){% endset %}{{ s | upper }}`, 'a', ['A']],
    [`{% macro m(t) %}{{ t }}{% endmacro %}{{ m(messages[0].content) }}`, 'a<|end|>', ['a<|end|>']],
    [`{% for c in messages[0].content %}{{ c }}{% endfor %}`, 'a👩', ['a👩']],
    [`${CONTENT} | title }}`, 'ab cd', ['Ab Cd']],
    [`${CONTENT} | indent(2) }}`, 'a\nb', ['a\n', 'b']],
    [`${CONTENT} | int + 1 }}`, '41', ['42']],
  ])('through %s', (body, content, kept) => {
    expect(contentOf(body, content)).toEqual(kept);
  });

  test('a template cannot act on a special token in content', () => {
    const cuts = `{% for message in messages %}<|turn|>{{ message.content.split('</think>')[-1] }}<|end|>{% endfor %}`;
    const format = chatTemplate({ template: cuts, specialTokens: TOKENS });
    expect(format.render(says('a</think>b'))).toBe('<|turn|>a< /think>b<|end|>');
    expect(format.render(says('a</think>b'), { specialTokens: 'allow' })).toContain('a</think>b');
    expect(codeOf(() => format.render(says('</think>'), { specialTokens: 'refuse' }))).toBe(
      'special_token_in_content messages[0]',
    );
  });

  test('what the template puts before it makes no token of it', () => {
    const joins = `{% for message in messages %}{{ '<|' ~ message.content ~ '|>' }}{% endfor %}`;
    const format = chatTemplate({ template: joins, specialTokens: TOKENS });
    expect(format.render(says('end'))).not.toContain('<|end|>');
    expect(format.render(says('end')).replaceAll(' ', '')).toBe('<|end|>');
  });

  test('a token that the template puts together from its own words is one', () => {
    const assembled = `{{ '<|' ~ 'tu' }}{{ 'rn|>' }}{{ messages[0].content }}`;
    const format = chatTemplate({ template: assembled, specialTokens: TOKENS });
    const [first] = format.segments(says('Hi'));
    expect(first).toMatchObject({ kind: 'control', text: '<|turn|>' });
  });

  test('private characters in content stay what they are', () => {
    const format = chatTemplate({ template: LINE, specialTokens: TOKENS });
    expect(format.render(says('\ue000<|end|>\ue001'))).toContain('\ue000< |end|>\ue001');
  });
});

describe('a template is taken', () => {
  test('from tokenizer_config.json, with its special tokens', () => {
    const format = chatTemplate({
      tokenizerConfig: {
        chat_template: `{{ bos_token }}${LINE}`,
        bos_token: { content: '<s>' },
        eos_token: '</s>',
        added_tokens_decoder: {
          '1': { content: '<s>', special: true },
          '2': { content: '<unused>', special: true },
          '3': { content: '<b>', special: false },
          '4': { content: '<|turn|>', special: false },
        },
      },
    });
    expect(format.render(says('<s><unused><b>'))).toBe(
      '<s><|turn|>user:< s>< unused><b><|end|><|turn|>assistant:',
    );
    expect(format.stop).toEqual(['</s>', '<|end|>']);
    expect(format.control).toContain('<|turn|>');
    expect(format.special).toContain('<unused>');
  });

  test('by name, where there are several', () => {
    const template = [
      { name: 'default', template: LINE },
      { name: 'tool_use', template: `{{ tools | tojson }}${LINE}` },
    ];
    const tools = [{ type: 'function', function: { name: 'now' } }] as const;
    const format = chatTemplate({ template, specialTokens: TOKENS });
    expect(format.render({ ...says('Hi'), tools })).toContain('{"name": "now"}');
    expect(format.render(says('Hi'))).not.toContain('null');
    const plain = chatTemplate({ template, templateName: 'default', specialTokens: TOKENS });
    expect(codeOf(() => plain.render({ ...says('Hi'), tools }))).toBe('lossy tools');
    expect(codeOf(() => chatTemplate({ template, templateName: 'rag' }))).toBe(
      'invalid_format templateName',
    );
  });

  test('as a factory, with a name and models', () => {
    const parrot = defineChatTemplate({
      name: 'parrot',
      models: ['example/parrot-*'],
      template: LINE,
      specialTokens: TOKENS,
    });
    expect(parrot.formatName).toBe('parrot');
    expect(createRegistry([parrot()]).forModel('example/parrot-2').name).toBe('parrot');
  });

  test.each([
    ['none at all', {}, 'invalid_format template'],
    ['one with a fault', { template: '{% if %}' }, 'invalid_format '],
    [
      'one that refuses to speak',
      { template: "{{ raise_exception('no') }}" },
      'invalid_format template',
    ],
    ['an unknown key', { template: LINE, tokenz: [] }, 'invalid_option tokenz'],
    [
      'variables that are set elsewhere',
      { template: LINE, variables: { messages: [] } },
      'invalid_option options.variables.messages',
    ],
  ])('but not %s', (_what, input, code) => {
    expect(codeOf(() => chatTemplate(input))).toBe(code);
  });
});

test('the template is told what the application says, as content', () => {
  const template = `{{ persona }}${LINE}`;
  const format = chatTemplate({
    template,
    specialTokens: TOKENS,
    variables: { persona: 'Ann<|end|>' },
  });
  expect(format.render(says('Hi'))).toMatch(/^Ann< \|end\|>/);
  expect(format.with({ variables: { persona: 'Bob' } }).render(says('Hi'))).toMatch(/^Bob/);
});

describe('nothing is dropped in silence', () => {
  const first = `{% for message in messages %}{% if loop.first %}{{ message.content }}<|end|>{% endif %}{% endfor %}`;
  const two: Conversation = {
    messages: [
      { role: 'user', content: 'A' },
      { role: 'assistant', content: 'B' },
    ],
  };
  test('a text that the template leaves out is refused', () => {
    const format = chatTemplate({ template: first, specialTokens: TOKENS });
    expect(codeOf(() => format.render(two))).toBe('lossy messages[1].content');
    expect(format.render(two, { onLoss: 'reference' })).toBe('A<|end|>');
  });

  test('a part of a text counts too', () => {
    const template = `{% for message in messages %}{{ message.content[:5] }}<|end|>{% endfor %}`;
    const format = chatTemplate({ template, specialTokens: TOKENS });
    expect(format.render(says('12345'))).toBe('12345<|end|>');
    expect(codeOf(() => format.render(says('123456')))).toBe('lossy messages[0].content');
  });

  test('what the template refuses is refused, with its place and its words', () => {
    const { formatOptions } = settings['a strict template'] ?? {};
    const format = chatTemplate(formatOptions);
    const messages = [
      { role: 'user', content: 'A' },
      { role: 'user', content: 'B' },
    ] as const;
    expect(() => format.render({ messages })).toThrow(/messages\[1\].*alternate/s);
  });

  test('a date that the template needs is asked for', () => {
    const template = `{{ strftime_now('%Y') }}${LINE}`;
    const format = chatTemplate({ template, specialTokens: TOKENS });
    expect(() => format.render(says('Hi'))).toThrow('option today');
    expect(format.render(says('Hi'), { today: '2025-01-31' })).toMatch(/^2025/);
  });
});

test('a turn knows what its prompt opened', () => {
  const template = `${LINE}{% if add_generation_prompt %}<think>{% endif %}`;
  const format = chatTemplate({ template, specialTokens: TOKENS });
  const turn = format.turn(says('Hi'));
  expect(turn.replyPrefix).toBe('<think>');
  expect(turn.parse('Hm</think>Hello<|end|>').message).toEqual({
    role: 'assistant',
    content: 'Hello',
    reasoning_content: 'Hm',
  });
});

test.each([
  ['{{ enable_thinking }}', true],
  ['{% if enable_thinking is not defined %}{% set enable_thinking = true %}{% endif %}', true],
  ['{% set enable_thinking = enable_thinking | default(true) %}', true],
  ['{% set enable_thinking = true %}{{ enable_thinking }}', false],
  ['', false],
])('whether the model thinks can be asked for of %j: %s', (template, takes) => {
  const format = chatTemplate({ template: template + LINE, specialTokens: TOKENS });
  expect(Boolean(format.request.thinking?.enabled)).toBe(takes);
});

test('ids of calls get the form that the template wants, the same as the conversation grows', () => {
  const template = `{% for message in messages %}{{ message.content or '' }}{% for call in message.tool_calls or [] %}{% if call.id | length != 9 %}{{ raise_exception('nine!') }}{% endif %}{{ call.id }} {{ call.function.name }}{{ call.function.arguments | tojson }}{% endfor %}{% if message.role == 'tool' %}{{ message.tool_call_id }}{% endif %}<|end|>{% endfor %}`;
  const format = chatTemplate({ template });
  const call = (id: string) => ({
    role: 'assistant' as const,
    content: null,
    tool_calls: [{ id, type: 'function' as const, function: { name: 'f', arguments: '{}' } }],
  });
  const result = (id: string) => ({ role: 'tool' as const, tool_call_id: id, content: 'R' });
  const first = [{ role: 'user' as const, content: 'A' }, call('call_0'), result('call_0')];
  const more = [...first, call('abcdefgh9'), result('abcdefgh9'), call('call_1'), result('call_1')];
  const prompt = format.render({ messages: first });
  expect(prompt).toContain('past00000 f{}<|end|>Rpast00000');
  expect(format.render({ messages: more }).startsWith(prompt)).toBe(true);
  expect(format.render({ messages: more })).toContain('abcdefgh9');
});

test('images are shown where the template shows them, also from a macro', () => {
  const { formatOptions } = settings['default'] ?? {};
  const format = chatTemplate(formatOptions);
  const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
  const content = [{ type: 'text', text: 'See ' }, image] as const;
  const { text, media } = format.turn({ messages: [{ role: 'user', content }] });
  expect(media).toMatchObject([{ part: image, message: 0 }]);
  expect(text.slice(media[0]?.start, media[0]?.end)).toBe('<|image|>');
});

test('what the model sampled is what {% generation %} marks', () => {
  const { formatOptions } = settings['a template that marks what is sampled'] ?? {};
  const { text, sampled } = chatTemplate(formatOptions).mask({
    messages: [
      { role: 'user', content: 'A' },
      { role: 'assistant', content: 'B' },
      { role: 'user', content: 'C' },
    ],
  });
  expect(sampled.map(({ start, end }) => text.slice(start, end))).toEqual(['B<|end|>']);
});

describe('how replies are read', () => {
  test.each([
    ['<tool_call>', 'JSON between tags'],
    ['<｜tool▁call▁begin｜>', 'separated'],
    ['[TOOL_CALLS]', 'a list'],
  ])('is found by %s', (mark) => {
    const replies = findReplies(`{{ '${mark}' }}`);
    expect('sections' in replies && replies.sections.calls).toHaveLength(1);
  });

  test('is handed in where it is not', () => {
    const format = chatTemplate({
      template: LINE,
      specialTokens: TOKENS,
      replies: { sections: { reasoning: { open: '((', close: '))' } } },
    });
    expect(format.parse('((Hm))Hi<|end|>').message.reasoning_content).toBe('Hm');
  });

  test('a list of calls in Python is found by the tokens around it', () => {
    const template = `${LINE}{{ '<|tool_call_start|>[' ~ ']<|tool_call_end|>' if tools }}`;
    const marks = ['<|tool_call_start|>', '<|tool_call_end|>'];
    const format = chatTemplate({ template, specialTokens: [...TOKENS, ...marks] });
    const { message } = format.parse(
      "<|tool_call_start|>[f(a='x', n=2)]<|tool_call_end|>Hi<|end|>",
    );
    expect(message.tool_calls?.[0]?.function).toEqual({ name: 'f', arguments: '{"a":"x","n":2}' });
    expect(message.content).toBe('Hi');
  });

  test.each([
    [
      'FunctionGemma',
      `<start_function_call>call:f{n:<escape>`,
      '<start_function_call>call:f{a:<escape>}<escape>,n:2}<end_function_call>',
    ],
    ['Gemma 4', `<|tool_call>call:f{n:<|"|>`, '<|tool_call>call:f{a:<|"|>}<|"|>,n:2}<tool_call|>'],
    [
      'Seed-OSS',
      '<seed:tool_call><function=f>',
      '<seed:tool_call>\n<function=f>\n<parameter=a>}</parameter>\n<parameter=n>2</parameter>\n</function>\n</seed:tool_call>',
    ],
    ['Llama 4 in Python', `[name(parameter=value)]`, `[f(a='}', n=2)]`],
  ])('is found for calls of %s, which have a grammar', (_model, shown, reply) => {
    const format = chatTemplate({ template: `${LINE}{{ tools }}${shown}`, specialTokens: TOKENS });
    const parameters = { properties: { a: { type: 'string' }, n: { type: 'integer' } } };
    const tools = [{ type: 'function', function: { name: 'f', parameters } }] as const;
    const turn = format.turn({ ...says('Hi'), tools });
    const { message, malformed } = turn.parse(`${reply}<|end|>`);
    expect(malformed).toEqual([]);
    expect(message.tool_calls).toHaveLength(1);
    const { arguments: given = '' } = message.tool_calls?.[0].function ?? {};
    expect(JSON.parse(given)).toEqual({ a: '}', n: 2 });
    expect(JSON.stringify(turn.grammar().root)).toContain('"call":"f"');
  });

  test.each(['{{ tools }}', '{{ tools | tojson }}'])(
    'is not found where the template spells no calls but %s, and the reply says so',
    (shown) => {
      const format = chatTemplate({ template: `${LINE}${shown}`, specialTokens: TOKENS });
      const tools = [{ type: 'function', function: { name: 'f' } }] as const;
      const turn = format.turn({ ...says('Hi'), tools });
      for (const chunks of [['f()<|end|>'], [...'f()<|end|>'], ['f()']]) {
        const reader = turn.reader();
        const events = chunks.flatMap((chunk) => reader.push(chunk));
        const { message, warnings } = accumulate([...events, ...reader.end()]);
        expect(message.content).toBe('f()');
        expect(warnings).toEqual([
          { code: 'calls-not-read', message: expect.stringContaining('`replies`') },
        ]);
      }
      expect(format.turn(says('Hi')).parse('f()<|end|>').warnings).toBeUndefined();
      const known = chatTemplate({
        template: `${LINE}{{ tools }}<tool_call>`,
        specialTokens: TOKENS,
      });
      expect(known.turn({ ...says('Hi'), tools }).parse('f()<|end|>').warnings).toBeUndefined();
    },
  );

  test('line breaks at the ends of a value of Seed-OSS are its own', () => {
    const format = chatTemplate({ template: `${LINE}<seed:tool_call><function=f>` });
    const reply =
      '<seed:tool_call>\n<function=f>\n<parameter=a>\nx\n</parameter>\n</function>\n</seed:tool_call>';
    const { message } = format.parse(reply);
    expect(message.tool_calls?.[0]?.function.arguments).toBe('{"a":"\\nx\\n"}');
  });

  test('a list of calls in Python is found in a call that the template writes', () => {
    const template = `{% for message in messages %}{{ message.content }}{% for call in message.tool_calls or [] %}[{{ call.function.name }}({% for key in call.function.arguments %}{{ key }}='{{ call.function.arguments[key] }}'{% endfor %})]{% endfor %}<|end|>{% endfor %}{{ tools | tojson if tools }}`;
    const format = chatTemplate({ template });
    expect(format.parse('See [1].<|end|>').message.content).toBe('See [1].');
    expect(format.parse("[f(a='x')]<|end|>").message.tool_calls).toHaveLength(1);
  });

  test('a bracket in the header of a reply opens no list of calls', () => {
    const template = `{% for message in messages %}[INST]{{ message.content }}[/INST]{% endfor %}{# [f(a=1)] #}{% if add_generation_prompt %}[BOT]{% endif %}`;
    const format = chatTemplate({ template, specialTokens: ['[INST]', '[/INST]'] });
    expect(format.turn(says('Hi')).replyPrefix).toBe('');
    expect(format.parse('[f(a=1)]').message.tool_calls).toHaveLength(1);
  });

  test('harmony is read as messages', () => {
    const replies = findReplies("{{ '<|start|>' }}{{ '<|channel|>' }}{{ '<|message|>' }}");
    expect('messages' in replies).toBe(true);
  });
});

describe('a call that is the whole reply', () => {
  const TOOLS = [{ type: 'function', function: { name: 'f', parameters: {} } }] as const;
  const template = `{% for message in messages %}{{ message.content }}{% for call in message.tool_calls or [] %}{"name": "{{ call.function.name }}", "parameters": {{ call.function.arguments | tojson }}}{% endfor %}<|end|>{% endfor %}{{ tools | tojson if tools }}`;
  const turn = chatTemplate({ template }).turn({ ...says('Hi'), tools: TOOLS });

  function read(reply: string, size: number) {
    const reader = turn.reader();
    const events = [];
    for (let at = 0; at < reply.length; at += size) {
      events.push(...reader.push(reply.slice(at, at + size)));
    }
    return accumulate([...events, ...reader.end()]).message;
  }

  test.each([1, 3, 100])('is read, in chunks of %d', (size) => {
    const { content, tool_calls } = read('{"name": "f", "parameters": {"a": 1}}<|end|>', size);
    expect(content).toBeNull();
    expect(tool_calls?.[0].function).toEqual({ name: 'f', arguments: '{"a": 1}' });
  });

  test.each([1, 3, 100])(
    'and so are several, with a semicolon between, in chunks of %d',
    (size) => {
      const calls = ['{"a": 1}', '{"a": ";"}', '{}'];
      const spelled = calls.map((given) => `{"name": "f", "parameters": ${given}}`);
      for (const separator of [';', '; ', ' ;\n']) {
        const { content, tool_calls } = read(`${spelled.join(separator)}<|end|>`, size);
        expect(content).toBeNull();
        expect(tool_calls?.map((call) => call.function)).toEqual(
          calls.map((given) => ({ name: 'f', arguments: given })),
        );
      }
    },
  );

  test.each([1, 3, 100])(
    'what follows a semicolon and is no call is text, in chunks of %d',
    (size) => {
      for (const rest of ['; done', ';', '; {"a": 1}']) {
        const reply = `{"name": "f", "parameters": {}}${rest}<|end|>`;
        const { content, tool_calls } = read(reply, size);
        expect(tool_calls).toHaveLength(1);
        expect(content).toBe(rest);
      }
    },
  );

  test.each([1, 3, 100])('and is text where it is none, in chunks of %d', (size) => {
    for (const reply of ['{"a": 1}', '{ not JSON', 'Say {"name": "f", "parameters": {}}', '{']) {
      expect(read(`${reply}<|end|>`, size)).toEqual({ role: 'assistant', content: reply });
    }
  });
});

test('a template that takes content only in parts receives texts as a part', () => {
  const template = `{% for m in messages %}<|{{ m.role }}|>{% for part in m.content %}{% if part.type == 'text' %}{{ part.text }}{% elif part.type == 'image' %}<image>{% endif %}{% endfor %}<|end|>{% endfor %}`;
  const format = chatTemplate({ template, specialTokens: ['<image>'] });
  const image = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
  const messages = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Yes?' },
    { role: 'user', content: [image, { type: 'text', text: 'What?' }] },
  ] as const;
  expect(format.render({ messages })).toBe(
    '<|user|>Hi<|end|><|assistant|>Yes?<|end|><|user|><image>What?<|end|>',
  );
});

test('a second system message that the template drops can be dropped', () => {
  const template = `{% for m in messages %}{% if m.role != 'system' or loop.first %}<|{{ m.role }}|>{{ m.content }}<|end|>{% endif %}{% endfor %}`;
  const format = chatTemplate({ template });
  const messages = [
    { role: 'system', content: 'A' },
    { role: 'user', content: 'B' },
    { role: 'system', content: 'C' },
    { role: 'user', content: 'D' },
  ] as const;
  expect(codeOf(() => format.render({ messages }))).toBe('unsupported messages[2]');
  expect(format.render({ messages }, { onLoss: 'reference' })).toBe(
    '<|system|>A<|end|><|user|>B<|end|><|user|>D<|end|>',
  );
});
