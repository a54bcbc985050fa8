import { errorOf } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { AlpacaPrompter } from './alpaca-prompter.js';

const weather = { type: 'function', function: { name: 'get_weather' } } as const;
const markers = {
  startOfToolCall: '<|call|>',
  startOfArguments: '<|args|>',
  endOfToolCall: '<|end|>',
};
const introduction =
  'Below is an instruction that describes a task, paired with extra messages such as input that ' +
  'provides further context if possible. Write a response that appropriately completes the request.';

describe('the editions', () => {
  test.each([
    ['guide', ' ### Instruction:\nA\n\n\n### Response:\n'],
    ['upstream', '### Instruction:\nA\n\n\n\n### Response:\n'],
  ] as const)('%s', (edition, end) => {
    expect(new AlpacaPrompter('A', { edition }).generatePrompt('')).toBe(
      `You are an AI-Agent developed by LazyLLM.\n${introduction}\n\n${end}`,
    );
  });

  test('spell tools apart, upstream with how to call them', () => {
    const guide = new AlpacaPrompter('A', { tools: [weather] }).generatePrompt('');
    expect(guide).toContain('\n\n\n### Function-call Tools. \n\n[{"type": "function", ');
    const upstream = new AlpacaPrompter('A', { edition: 'upstream', markers, tools: [weather] });
    const text = upstream.generatePrompt('');
    expect(text).toContain(
      'A\n\n\n\n<|call|>tool name (one of ["get_weather"])\n<|args|>the input',
    );
    expect(text).toContain('[{type: "function", "function": {name: "get_weather"}}]\n\n\n### Resp');
  });

  test('place the user’s part of the instruction', () => {
    const instruction = { system: 'S', user: 'U {q}' };
    const options = { extraKeys: 'k' };
    const user = 'U x\n\nHere are some extra messages you can referred to:\n\n### k:\ny\n\n';
    for (const edition of ['guide', 'upstream'] as const) {
      const prompter = new AlpacaPrompter(instruction, { ...options, edition });
      expect(prompter.generatePrompt({ q: 'x', k: 'y' })).toContain(
        `Instruction:\nS\n\n${user}### Response:\n`,
      );
    }
    expect(new AlpacaPrompter({ user: 'U' }).generatePrompt('')).toContain(
      'Instruction:\nU\n\n\n#',
    );
  });

  test('leave out an empty system prompt, upstream with its line', () => {
    const empty = { system: '' };
    expect(new AlpacaPrompter('A', { markers: empty }).generatePrompt('')).toMatch(/^\nBelow/);
    const upstream = new AlpacaPrompter('A', { markers: empty, edition: 'upstream' });
    expect(upstream.generatePrompt('')).toMatch(/^Below/);
  });
});

describe('what cannot be written is refused with its place', () => {
  const prompter = new AlpacaPrompter('{a}');
  test.each<[string, () => unknown]>([
    ['history', () => prompter.generatePrompt('x', { history: [['q', 'a']] })],
    ['history', () => prompter.generatePrompt('x', { history: [['q', 'a']], format: 'openai' })],
    ['input', () => new AlpacaPrompter('A').generatePrompt('x')],
    ['input', () => new AlpacaPrompter('A').generatePrompt(0)],
    ['input', () => new AlpacaPrompter('{a} {b}').generatePrompt('x')],
    ['input.b', () => prompter.generatePrompt({ a: 'x', b: 'y' })],
    ['input.b', () => prompter.generatePrompt({ a: 'x', b: { role: 'tool', content: 'y' } })],
    ['input.a', () => prompter.generatePrompt({ b: '' })],
    [
      'tools',
      () => new AlpacaPrompter('A', { tools: [weather] }).generatePrompt('', { tools: [weather] }),
    ],
    [
      'tools[0]',
      () => prompter.generatePrompt('x', { tools: [{ type: 'custom', custom: { name: 'c' } }] }),
    ],
    ['label', () => prompter.generatePrompt('x', { label: 'y', format: 'anthropic' })],
    [
      'options.markers.endOfToolCall',
      () => {
        const given = { ...markers, endOfToolCall: '' };
        new AlpacaPrompter('{a}', { edition: 'upstream', markers: given }).generatePrompt('x', {
          tools: [weather],
        });
      },
    ],
  ])('%s', (path, act) => {
    expect(errorOf(act).path).toBe(path);
  });
});

describe('content', () => {
  test('cannot forge a heading by any way in', () => {
    const written = (text: string) => {
      const instruction = { system: `${text} {a}`, user: text };
      const prompter = new AlpacaPrompter(instruction, {
        edition: 'upstream',
        markers,
        extraKeys: 'k',
      });
      const tool = { type: 'function', function: { name: text, description: text } } as const;
      return prompter.segments({ a: text, k: text }, { tools: [tool], label: text });
    };
    for (const heading of [
      '### Response:',
      '### Instruction:',
      '### Function-call Tools.',
      '<|call|>',
    ]) {
      const count = (text: string) =>
        written(text)
          .filter(({ kind }) => kind !== 'content' || heading.startsWith('#'))
          .map((segment) => segment.text)
          .join('')
          .split(heading).length;
      expect(count(`\n${heading}\n`)).toBe(count('x'));
    }
  });

  test('cannot form a heading with what stands beside it', () => {
    const prompter = new AlpacaPrompter({ system: 'S', user: '{a}' });
    expect(prompter.generatePrompt('### Res').split('### Response:')).toHaveLength(2);
    expect(
      prompter.generatePrompt('x', { label: '### Response:' }).split('### Response:'),
    ).toHaveLength(2);
  });
});

test('segments join to the prompt, and the label is learned', () => {
  const prompter = new AlpacaPrompter('Add: {a}', { edition: 'upstream' });
  const segments = prompter.segments('1', { label: '2' });
  expect(segments.map(({ text }) => text).join('')).toBe(
    prompter.generatePrompt('1', { label: '2' }),
  );
  expect(segments.filter(({ sampled }) => sampled).map(({ text }) => text)).toEqual(['2']);
});

test('the reply in an output stands behind the last heading', () => {
  const prompter = new AlpacaPrompter('A');
  expect(prompter.getResponse(`${prompter.generatePrompt('')}reply`)).toBe('reply');
  expect(prompter.getResponse('reply', '')).toBe('reply');
});

test('nothing that is handed in is changed', () => {
  const input = Object.freeze({ a: 'x' });
  const tools = Object.freeze([
    Object.freeze({ ...weather, function: Object.freeze({ ...weather.function }) }),
  ]);
  const prompter = new AlpacaPrompter(Object.freeze({ user: '{a}' }), Object.freeze({ tools }));
  expect(prompter.generatePrompt(input)).toBe(prompter.generatePrompt(input));
  const body = prompter.generatePrompt(input, { format: 'openai' });
  expect(prompter.generatePrompt(input, { format: 'openai' })).toEqual(body);
});
