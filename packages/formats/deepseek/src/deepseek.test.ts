import { errorOf } from '@modelspeak/conformance';
import type { AssistantMessage, PromptFormat, ToolMessage } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type DeepseekVersion, deepseek } from './index.js';

const user = { role: 'user', content: 'q' } as const;
const tool = { type: 'function', function: { name: 'f', parameters: {} } } as const;

function calling(...ids: readonly string[]): AssistantMessage {
  const tool_calls = ids.map((id) => ({
    id,
    type: 'function' as const,
    function: { name: 'f', arguments: `{"id": "${id}"}` },
  }));
  return { role: 'assistant', content: null, tool_calls };
}

function result(id: string): ToolMessage {
  return { role: 'tool', tool_call_id: id, content: `of ${id}` };
}

describe('results of calls', () => {
  test.each<DeepseekVersion>(['v3', 'v3-vllm', 'r1', 'v3.1', 'v3.1-vllm', 'v3.2', 'v4', 'v4.1'])(
    'come in the order of the calls: %s',
    (version) => {
      const format = deepseek({ version });
      const messages = [user, calling('a', 'b', 'c'), result('c'), result('a'), result('b')];
      const sorted = [user, calling('a', 'b', 'c'), result('a'), result('b'), result('c')];
      expect(format.render({ messages })).toBe(format.render({ messages: sorted }));
    },
  );
});

describe('rounds of calls in V3 and R1', () => {
  const rounds = {
    messages: [user, calling('a'), result('a'), calling('b'), result('b'), user],
  };

  test.each<DeepseekVersion>(['v3', 'r1'])('each have their marks: %s', (version) => {
    const round = (id: string): string =>
      [
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n',
        `\`\`\`json\n{"id": "${id}"}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>`,
        `<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>of ${id}<｜tool▁output▁end｜><｜tool▁outputs▁end｜>`,
      ].join('');
    expect(deepseek({ version }).render(rounds)).toBe(
      `<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜>${round('a')}${round('b')}<｜User｜>q<｜Assistant｜>`,
    );
  });

  test.each<[DeepseekVersion, string]>([
    ['v3', '\n<｜tool▁call▁begin｜>'],
    ['r1', '\n<｜tool▁call▁begin｜>'],
  ])('lose those of the later ones where the template does: %s', (version, second) => {
    const prompt = deepseek({ version }).render(rounds, { onLoss: 'reference' });
    expect(prompt.split('<｜tool▁calls▁begin｜>')).toHaveLength(2);
    expect(prompt).toContain(`<｜tool▁output▁end｜>${second}`);
  });

  test('are read though the template gives a single call no end', () => {
    const reply =
      '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{}\n```';
    const { message } = deepseek({ version: 'v3' }).parse(`${reply}<｜tool▁call▁end｜>`);
    expect(message.tool_calls?.[0].function).toEqual({ name: 'f', arguments: '{}' });
  });
});

describe('what the references lose', () => {
  test.each<readonly [DeepseekVersion, string]>([
    ['r1', 'leave this out'],
    ['v3-template', "use version: 'v3', which writes them"],
    ['v3.1-template', "use version: 'v3.1', which writes them"],
  ])('tools are refused, with what to do: %s', (version, advice) => {
    const format = deepseek({ version });
    const given = { messages: [user], tools: [tool] };
    const error = errorOf(() => format.render(given));
    expect(error).toMatchObject({ code: 'lossy', path: 'tools' });
    expect(error.message).toContain(`drops tools; ${advice}, or pass onLoss: 'reference'`);
    expect(format.render(given, { onLoss: 'reference' })).toBe(format.render({ messages: [user] }));
  });

  test.each<readonly [DeepseekVersion, string]>([
    ['v3', 'function<｜tool▁sep｜>f\n```json\n{}\n```'],
    ['v3.1', 'f<｜tool▁sep｜>{}'],
  ])('tools are written as vLLM writes them, all else as the template: %s', (version, call) => {
    const [format, template, vllm] = (['', '-template', '-vllm'] as const).map((suffix) =>
      deepseek({ version: `${version}${suffix}` as DeepseekVersion }),
    ) as [PromptFormat, PromptFormat, PromptFormat];
    const messages = [user, calling('a', 'b'), result('a'), result('b'), user];
    expect(format.render({ messages })).toBe(template.render({ messages }));
    expect(format.render({ messages, tools: [] })).toBe(template.render({ messages }));
    expect(format.render({ messages, tools: [tool] })).toBe(
      vllm.render({ messages, tools: [tool] }),
    );
    const turn = format.turn({ messages, tools: [tool] });
    const { message } = turn.parse(
      `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${call}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
    );
    expect(message.tool_calls?.[0]?.function).toEqual({ name: 'f', arguments: '{}' });
  });

  test('the calls beside a text are written, and dropped where the template drops them', () => {
    const messages = [user, { ...calling('a'), content: 'Let me see.' }, result('a')];
    const format = deepseek({ version: 'v3' });
    expect(format.render({ messages })).toContain('Let me see.<｜tool▁calls▁begin｜>');
    expect(format.render({ messages }, { onLoss: 'reference' })).not.toContain('tool▁calls');
  });

  const thought = {
    messages: [user, { role: 'assistant', content: 'a', reasoning_content: 'Hm.' }],
  } as const;

  test.each<DeepseekVersion>(['v3.1', 'v3.1-vllm', 'v3.2', 'v4'])(
    'thoughts are left out where thinking is off, and written where it is on: %s',
    (version) => {
      const format = deepseek({ version });
      expect(format.render(thought)).not.toContain('Hm.');
      const thinking = { enabled: true };
      const turn = format.turn({ messages: [user] });
      const { message } = turn.parse('<think>Hm.</think>a');
      expect(message).toEqual(thought.messages[1]);
      expect(format.next(turn, '<think>Hm.</think>a', [user])).toMatchObject({ continued: true });
      expect(format.render(thought, { thinking } as object)).toContain('<think>Hm.</think>a');
    },
  );

  test.each<DeepseekVersion>(['r1', 'r1-distill'])('thoughts stay as sampled: %s', (version) => {
    const format = deepseek({ version });
    expect(format.render(thought)).toContain('<｜Assistant｜><think>\nHm.\n</think>\n\na');
    expect(format.render(thought, { onLoss: 'reference' })).toContain('<｜Assistant｜>a');
  });
});

describe('V4', () => {
  const format = deepseek({ version: 'v4' });
  const past = {
    messages: [user, { role: 'assistant', content: 'a', reasoning_content: 'Hm.' }, user],
  } as const;

  test('keeps past thoughts where tools are offered, or as it is asked', () => {
    const enabled = true;
    const of = (keepPast?: boolean, tools: readonly (typeof tool)[] = []) =>
      format.render({ ...past, tools }, { thinking: { enabled, keepPast } }).includes('Hm.');
    expect([of(), of(true), of(undefined, [tool]), of(false, [tool])]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test.each([{ effort: 'max' }, { keepPast: true }])('thinks where %j asks for it', (thinking) => {
    expect(format.render(past, { thinking } as object)).toMatch(/<think>$/);
    const error = errorOf(() =>
      format.render(past, { thinking: { ...thinking, enabled: false } } as object),
    );
    const [name] = Object.keys(thinking);
    expect(error).toMatchObject({ code: 'invalid_option', path: `thinking.${name}` });
  });

  test('says at the very beginning that it is to think as hard as it can', () => {
    const prompt = format.render(past, { thinking: { effort: 'max' } });
    expect(prompt).toMatch(/^<｜begin▁of▁sentence｜>Reasoning Effort: Absolute maximum/);
    expect(format.render(past, { thinking: { effort: 'high' } })).not.toContain('Effort');
  });

  test('joins what the user says to the results before it', () => {
    const messages = [user, calling('a'), result('a'), user];
    expect(format.render({ messages })).toMatch(
      /<｜User｜><tool_result>of a<\/tool_result>\n\nq<｜Assistant｜><\/think>$/,
    );
  });
});

describe('V4.1', () => {
  const format = deepseek({ version: 'v4.1' });
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } } as const;

  test.each([
    ['low', 50],
    ['high', 75],
    ['max', 100],
  ] as const)('says how hard to think: %s', (effort, thoroughness) => {
    const prompt = format.render({ messages: [user] }, { thinking: { effort } });
    expect(prompt).toContain(`<｜System｜>Reasoning Effort: ${thoroughness} (`);
  });

  test('has no system turn if there is nothing to say in it', () => {
    const messages = [{ role: 'system', content: '' } as const, user];
    expect(format.render({ messages }, { thinking: { enabled: false } })).toBe(
      '<｜begin▁of▁sentence｜><｜User｜>q<｜Assistant｜></think>',
    );
  });

  test('separates parts by an empty line, and places images', () => {
    const content = [
      { type: 'text', text: 'a' } as const,
      image,
      { type: 'text', text: 'b' } as const,
    ];
    const turn = format.turn({ messages: [{ role: 'user', content }] });
    expect(turn.text).toContain('<｜User｜>a\n\n<｜deepseek_image｜>\n\nb<｜Assistant｜><think>');
    expect(turn.media.map(({ part }) => part)).toEqual([image]);
  });

  test('continues an open thought', () => {
    const messages = [user, { role: 'assistant', content: '', reasoning_content: 'Hm' } as const];
    const turn = format.turn({ messages }, { continueFinalMessage: true });
    expect(turn.text).toMatch(/<｜Assistant｜><think>Hm$/);
    expect(turn.parse('m.</think>a').message).toMatchObject({
      content: 'a',
      reasoning_content: 'm.',
    });
  });
});

test('what a version does not know is refused', () => {
  const error = errorOf(() =>
    deepseek({ version: 'v3' }).render({ messages: [user] }, {
      thinking: { enabled: true },
    } as object),
  );
  expect(error).toMatchObject({ code: 'unsupported', path: 'thinking.enabled' });
  expect(errorOf(() => deepseek({ version: 'v5' as never }))).toMatchObject({
    code: 'invalid_option',
    path: 'options.version',
  });
});

test('the prompt of R1 opens a thought where that is asked for, and history stays as sampled', () => {
  const format = deepseek({ version: 'r1', opensThought: true });
  const messages = [{ role: 'user' as const, content: 'Hi' }];
  const turn = format.turn({ messages });
  expect(turn.replyPrefix).toBe('<think>\n');
  const { message } = turn.parse('A greeting.\n</think>\n\nHello!');
  expect(message).toMatchObject({ reasoning_content: 'A greeting.', content: 'Hello!' });
  const written = format.render({ messages: [...messages, message] }, { generationPrompt: false });
  expect(written).toBe(`${turn.text}A greeting.\n</think>\n\nHello!<｜end▁of▁sentence｜>`);
});
