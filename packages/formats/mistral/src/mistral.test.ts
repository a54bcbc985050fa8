import { errorOf } from '@modelspeak/conformance';
import {
  type AssistantMessage,
  accumulate,
  type Conversation,
  createRegistry,
  type Message,
} from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { mistral } from './mistral.js';
import { mistral as withoutTemplates } from './mistral-common.js';
import type { MistralOptions } from './options.js';

const user = (content: Extract<Message, { role: 'user' }>['content']) =>
  ({ role: 'user', content }) as const;
const calling = (...ids: readonly string[]): AssistantMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({
    id,
    type: 'function',
    function: { name: 'f', arguments: '{"n": 1.0}' },
  })),
});
const result = (tool_call_id: string, content: string) =>
  ({ role: 'tool', tool_call_id, content }) as const;
const tool = { type: 'function', function: { name: 'f' } } as const;
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } } as const;
const text = (given: string) => ({ type: 'text', text: given }) as const;

function render(options: Partial<MistralOptions>, ...messages: readonly Message[]): string {
  return mistral(options).render({ messages });
}

describe('ids of calls', () => {
  test('of another form are mapped to nine letters or digits, in call and result alike', () => {
    const messages = [user('x'), calling('call_0'), result('call_0', 'r')];
    expect(render({ version: 'v11' }, ...messages)).toBe(
      '<s>[INST]x[/INST][TOOL_CALLS]f[CALL_ID]nGVwu2KKL[ARGS]{"n": 1.0}</s>[TOOL_RESULTS]nGVwu2KKL[TOOL_CONTENT]r[/TOOL_RESULTS]',
    );
    expect(render({ version: 'v3' }, ...messages)).toContain('"call_id": "nGVwu2KKL"');
  });

  test('are those that the reply spells, or new ones of nine letters or digits', () => {
    const spelled = mistral({ version: 'v11' }).parse(
      '[TOOL_CALLS]f[CALL_ID]a1B2c3D4e[ARGS]{}</s>',
    );
    expect(spelled.message.tool_calls?.[0].id).toBe('a1B2c3D4e');
    const turn = mistral().turn({ messages: [user('x')], tools: [tool] });
    const { message } = turn.parse('[TOOL_CALLS]f[ARGS]{}[TOOL_CALLS]f[ARGS]{}</s>');
    expect(message.tool_calls?.map(({ id }) => id)).toEqual(['call00000', 'call00001']);
  });

  test('stand for the order of results where none are written', () => {
    const messages = [user('x'), calling('a', 'b'), result('b', 'second'), result('a', 'first')];
    expect(render({ version: 'v13' }, ...messages)).toContain(
      '[TOOL_RESULTS]first[/TOOL_RESULTS][TOOL_RESULTS]second[/TOOL_RESULTS]',
    );
    expect(render({ version: 'v7' }, ...messages)).toMatch(/second.*first/);
  });
});

describe('images', () => {
  test('stand before the texts of their message where they are its end, as mistral-common has them', () => {
    const content = [text('What'), text('is this?'), image];
    expect(render({ version: 'v3-tekken' }, user(content))).toBe(
      '<s>[INST][IMG]What\n\nis this?[/INST]',
    );
    const turn = mistral().turn({ messages: [{ role: 'system', content: 'S' }, user(content)] });
    expect(turn.text).toBe('<s>[SYSTEM_PROMPT]S[/SYSTEM_PROMPT][INST][IMG]What\n\nis this?[/INST]');
    const start = turn.text.indexOf('[IMG]');
    expect(turn.media).toEqual([{ part: image, message: 1, start, end: start + 5 }]);
  });

  test('stay in their place among other parts, and in the templates', () => {
    expect(render({}, user([image, text('a'), image, text('b')]))).toBe(
      '<s>[INST][IMG]a[IMG]b[/INST]',
    );
    const small = { version: 'v11', profile: 'template' } as const;
    expect(render(small, user([text('a'), image]))).toContain('[INST]a[IMG][/INST]');
    const ministral = { version: 'v13', profile: 'template' } as const;
    expect(render(ministral, user([text('a'), image]))).toContain('[INST][IMG]a[/INST]');
    expect(render(ministral, user([text('a'), image, text('b')]))).toContain(
      '[INST]a[IMG]b[/INST]',
    );
  });

  test('are refused where the tokenizer has none, and beside results', () => {
    expect(errorOf(() => render({ version: 'v3' }, user([image])))).toMatchObject({
      code: 'unsupported',
      path: 'messages[0].content[0]',
    });
    const shown = { role: 'tool', tool_call_id: 'a', content: [text('x'), image] } as const;
    expect(errorOf(() => render({}, user('x'), calling('a'), shown))).toMatchObject({
      code: 'unsupported',
      path: 'messages[2].content[1]',
    });
  });
});

describe('what would be lost', () => {
  const asks: Conversation = { messages: [{ role: 'system', content: 'S' }], tools: [tool] };

  test('is refused: tools without a message of the user to stand before', () => {
    for (const version of ['v7', 'v7-tekken', 'v11', 'v13'] as const) {
      const format = mistral({ version });
      const error = errorOf(() => format.render(asks));
      expect(error).toMatchObject({ code: 'lossy', path: 'tools' });
      expect(format.render(asks, { onLoss: 'reference' })).not.toContain('[AVAILABLE_TOOLS]');
    }
    expect(mistral({ version: 'v3' }).render(asks)).toContain('[AVAILABLE_TOOLS]');
  });

  test('is refused: system messages that a template drops', () => {
    const nemo = mistral({ version: 'v3-tekken', profile: 'template' });
    const chat = [{ role: 'system', content: 'S' } as const, user('x')];
    expect(nemo.render({ messages: chat })).toBe('<s>[INST]S\n\nx[/INST]');
    const answered = { messages: [...chat, { role: 'assistant', content: 'y' } as const] };
    expect(errorOf(() => nemo.render(answered))).toMatchObject({
      code: 'lossy',
      path: 'messages[0]',
    });
    expect(nemo.render(answered, { onLoss: 'reference' })).toBe('<s>[INST]x[/INST]y</s>');
    const first = mistral({ version: 'v3', profile: 'template' });
    expect(errorOf(() => first.render({ messages: chat })).code).toBe('lossy');
  });

  test('is written where mistral-common refuses it: text beside calls, in version 3', () => {
    const { message } = mistral({ version: 'v3' }).parse(' Hm.[TOOL_CALLS] [{"name": "f"}]</s>');
    expect(message).toMatchObject({ content: 'Hm.', tool_calls: [{ function: { name: 'f' } }] });
    expect(render({ version: 'v3-tekken' }, user('x'), message)).toBe(
      '<s>[INST]x[/INST]Hm.[TOOL_CALLS][{"name": "f", "arguments": {}, "id": "call00000"}]</s>',
    );
  });
});

test('names in a function’s own `required` stand in its schema', () => {
  const parameters = { type: 'object', properties: { a: {} } };
  const beside = {
    type: 'function',
    function: { name: 'f', parameters, required: ['a'] },
  } as const;
  expect(mistral().render({ messages: [user('x')], tools: [beside] })).toContain(
    '"parameters": {"type": "object", "properties": {"a": {}}, "required": ["a"]}',
  );
});

describe('the space of SentencePiece', () => {
  const format = mistral({ version: 'v7' });

  test('is no part of a reply, whole or in pieces', () => {
    expect(format.parse('  Hi </s>').message.content).toBe(' Hi ');
    expect(format.parse('Hi</s>').message.content).toBe('Hi');
    const reader = format.reader();
    const events = ['', ' ', ' ', 'Hi'].flatMap((chunk) => reader.push(chunk));
    expect(events).toEqual([{ type: 'text', text: ' Hi' }]);
  });

  test('is no text before calls, however much there is', () => {
    const { message } = format.parse('   [TOOL_CALLS] [{"name": "f", "arguments": {}}]</s>');
    expect(message).toMatchObject({ content: null, tool_calls: [{ function: { name: 'f' } }] });
  });

  test('is no part of it beside special tokens that come apart', () => {
    const reader = format.reader({ tokens: true });
    const chunks = [' Hm.', { token: '[TOOL_CALLS]' }, ' [{"name": "f"}]', { token: '</s>' }];
    const { message } = accumulate(chunks.flatMap((chunk) => reader.push(chunk)));
    expect(message).toMatchObject({ content: 'Hm.', tool_calls: [{ function: { name: 'f' } }] });
    const after = format.reader({ tokens: true });
    const called = [{ token: '[TOOL_CALLS]' }, ' [{"name": "f"}]', ' x', { token: '</s>' }];
    const { content } = accumulate(called.flatMap((chunk) => after.push(chunk))).message;
    expect(content).toBe(' x');
  });

  test('is written before a prefill, and what follows is read as it is', () => {
    const messages = [user('x'), { role: 'assistant', content: 'Sure,' } as const];
    const turn = format.turn({ messages }, { continueFinalMessage: true });
    expect(turn.text).toBe('<s>[INST] x[/INST] Sure,');
    expect(turn.parse(' here:</s>').message.content).toBe(' here:');
  });
});

test('every reply tells thoughts, text and calls apart', () => {
  const { message, reason } = mistral().parse(
    '[THINK]Hm.[/THINK]Let me see.[TOOL_CALLS]f[ARGS]{"a": "[TOOL_CALLS]"}</s>',
  );
  expect(reason).toBe('tool_calls');
  expect(message).toMatchObject({
    reasoning_content: 'Hm.',
    content: 'Let me see.',
    tool_calls: [{ function: { name: 'f', arguments: '{"a": "[TOOL_CALLS]"}' } }],
  });
});

describe.each(['v11', 'v13'] as const)('replies that leave marks out: %s', (version) => {
  const format = mistral({ version });
  const read = (reply: string) => {
    const { message, malformed } = format.parse(`${reply}</s>`);
    const calls = message.tool_calls?.map(({ function: { name, arguments: args } }) => name + args);
    return { content: message.content, calls, malformed: malformed.length };
  };

  test.each([
    '[TOOL_CALLS]f{"a": 1}[TOOL_CALLS]g{}',
    '[TOOL_CALLS]f {"a": 1}[TOOL_CALLS]g[ARGS]{}',
    '[TOOL_CALLS] f[CALL_ID]123456789{"a": 1}[TOOL_CALLS]g[CALL_ID]123456780[ARGS] {}',
  ])('calls without [ARGS]: %s', (reply) => {
    expect(read(reply)).toEqual({ content: null, calls: ['f{"a": 1}', 'g{}'], malformed: 0 });
    const reader = format.reader();
    const events = [...reply].flatMap((character) => [...reader.push(character)]);
    const { message } = accumulate([...events, ...reader.end('stop')]);
    expect(message.tool_calls?.map(({ function: { arguments: args } }) => args)).toEqual([
      '{"a": 1}',
      '{}',
    ]);
  });

  test.each([
    '[TOOL_CALLS]f',
    '[TOOL_CALLS]f and {"a": 1',
    '[TOOL_CALLS]f[ARGS]x',
    '[TOOL_CALLS]{}',
  ])('no calls: %s', (reply) => {
    expect(read(reply)).toMatchObject({ calls: undefined, malformed: 1 });
    expect(format.parse(`${reply}</s>`).malformed[0]?.raw).toContain('[TOOL_CALLS]');
  });

  test('a thought that only ends', () => {
    expect(read('Hm.[/THINK]Ho.')).toMatchObject({ content: 'Hm.Ho.', malformed: 0 });
  });
});

describe('the templates', () => {
  test('have a system message of their own, with today’s date', () => {
    const small = mistral({ version: 'v11', profile: 'template' });
    const messages = [user('x')];
    expect(small.render({ messages })).toContain('The current date is 2025-06-20.');
    expect(small.render({ messages }, { today: '2026-01-02' })).toContain('date is 2026-01-02.');
    expect(render({ version: 'v7-tekken', profile: 'template' }, user('x'))).toContain(
      '2025-01-30',
    );
  });

  test('give way to mistral-common in versions that have none', () => {
    for (const options of [
      { version: 'v1', profile: 'template' },
      { version: 'v7', profile: 'template' },
      { version: 'v11', profile: 'unsloth' },
    ] as const) {
      const { version } = options;
      expect(render(options, user('x'))).toBe(render({ version }, user('x')));
    }
  });

  test('are found by the names of models, where a registry is given them', () => {
    const registry = createRegistry([mistral({ profile: 'template' })]);
    const small = registry.forModel('mistralai/Mistral-Small-3.2-24B-Instruct-2506');
    expect(small.kind === 'prompt' && small.render({ messages: [user('x')] })).toBe(
      render({ version: 'v11', profile: 'template' }, user('x')),
    );
  });

  test('are left out of the smaller entry, which writes the same', () => {
    const messages = [user('x'), calling('a'), result('a', 'r')];
    for (const version of ['v13', 'v11', 'v7-tekken', 'v7', 'v3-tekken', 'v3'] as const) {
      expect(withoutTemplates({ version }).render({ messages })).toBe(
        render({ version }, ...messages),
      );
    }
    expect(() => withoutTemplates({ profile: 'template' } as never)).toThrow('profile');
  });
});

describe('version 15', () => {
  const format = mistral({ version: 'v15' });
  const hello = { messages: [user('Hi')] };

  test.each([
    [undefined, 'none'],
    [{ enabled: false }, 'none'],
    [{ enabled: true }, 'high'],
    [{ effort: 'high' }, 'high'],
    [{ enabled: true, effort: 'high' }, 'high'],
    [{ enabled: false, effort: 'none' }, 'none'],
  ] as const)('says whether to think: %j is %s', (thinking, effort) => {
    expect(format.render(hello, { thinking })).toBe(
      `<s>[MODEL_SETTINGS]{"reasoning_effort": "${effort}"}[/MODEL_SETTINGS][INST]Hi[/INST]`,
    );
  });

  test('refuses an effort that contradicts it', () => {
    const thinking = { enabled: true, effort: 'none' } as const;
    const error = errorOf(() => format.render(hello, { thinking }));
    expect(error).toMatchObject({ code: 'invalid_option', path: 'thinking.effort' });
  });

  test('alone takes thinking', () => {
    const error = errorOf(() => mistral().render(hello, { thinking: { enabled: true } }));
    expect(error).toMatchObject({ code: 'unsupported', path: 'thinking.enabled' });
  });

  test('writes its setting once, after the tools', () => {
    const messages = [user('a'), { role: 'assistant', content: 'b' } as const, user('c')];
    const prompt = format.render({ messages, tools: [tool] });
    expect(prompt.split('[MODEL_SETTINGS]')).toHaveLength(2);
    expect(prompt).toContain('[/AVAILABLE_TOOLS][MODEL_SETTINGS]');
  });
});
