import { errorOf } from '@modelspeak/conformance';
import { describe, expect, test } from 'vitest';
import { MRPromptV3, type MtkMessage } from './facade.js';

/** The function from MTK's documentation. */
const getCurrentWeather = {
  name: 'get_current_weather',
  description: 'Get the current weather',
  parameters: {
    type: 'object',
    properties: {
      location: { type: 'string', description: 'The city and state, e.g. San Francisco, CA' },
      unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
    },
    required: ['location'],
  },
};

const question = { role: 'user', content: 'What is the weather of Boston?' } as const;

const call = {
  id: 'call_8jLWqlXaY3OisD24IHJLwD3G',
  type: 'function',
  function: { arguments: '{"location": "Boston, MA"}', name: 'get_current_weather' },
} as const;

const toolResult = {
  role: 'tool',
  tool_call_id: 'call_8jLWqlXaY3OisD24IHJLwD3G',
  name: 'get_current_weather',
  content: '{"temperature": "22 celsius"}',
} as const;

const now = () => new Date(2025, 0, 5, 23, 59);
const prompt = new MRPromptV3({ now });

const functionsText =
  "Customized Functions: [{'name': 'get_current_weather', 'description': 'Get the current weather', 'parameters': {'type': 'object', 'properties': {'location': {'type': 'string', 'description': 'The city and state, e.g. San Francisco, CA'}, 'unit': {'type': 'string', 'enum': ['celsius', 'fahrenheit']}}, 'required': ['location']}}]\n\n---\n";
const system =
  'Cutting Knowledge Date: Oct 2024\nToday Date: 05 Jan 2025\n\nYou are a helpful AI assistant built by MediaTek Research. The user you are helping speaks Traditional Chinese and comes from Taiwan.';
const header = (role: string) => `<|start_header_id|>${role}<|end_header_id|>\n\n`;

describe('the examples of the documentation', () => {
  test('a question with functions', () => {
    expect(prompt.getPrompt([question], [getCurrentWeather])).toBe(
      `${header('system')}${functionsText}${system}<|eot_id|>${header('user')}What is the weather of Boston?<|eot_id|>${header('assistant')}`,
    );
  });

  test('a call and its result', () => {
    const messages = [question, { role: 'assistant', tool_calls: [call] } as const, toolResult];
    expect(prompt.getPrompt(messages, [getCurrentWeather])).toBe(
      `${header('system')}${functionsText}${system}<|eot_id|>${header('user')}What is the weather of Boston?<|eot_id|>${header('assistant')}<|python_tag|>[get_current_weather(location='Boston, MA')]<|eom_id|>${header('ipython')}[{'temperature': '22 celsius'}]<|eot_id|>${header('assistant')}`,
    );
  });

  test('an image and a box', () => {
    const content = [
      { type: 'image', image_path: '/path/to/image.png', width: 1024, height: 768 },
      { type: 'text', text: 'In the above image, how many dogs in ' },
      { type: 'bbox', width: 1024, height: 768, coords: [[0, 0, 512, 384]] },
      { type: 'text', text: ' ?' },
    ] as const;
    // Thirteen tiles of 256 tokens: twelve, and a thumbnail.
    expect(prompt.getPrompt([{ role: 'user', content }])).toContain(
      `${header('user')}<|start_img|>${'<|img|>'.repeat(3328)}<|end_img|>\nIn the above image, how many dogs in <|start_bbox|>[[0, 0, 500, 500]]<|end_bbox|> ?<|eot_id|>`,
    );
  });

  test('a reply that calls', () => {
    const reply = "<|use_tool|>[get_current_weather(location='Boston, MA')]<|eot_id|>";
    expect(prompt.parseGeneratedStr(reply)).toEqual({
      role: 'assistant',
      tool_calls: [
        {
          id: 'call_0',
          type: 'function',
          function: { name: 'get_current_weather', arguments: '{"location": "Boston, MA"}' },
        },
      ],
    });
  });
});

describe('getPrompt', () => {
  test('takes the options of Python', () => {
    const options = { addBosToken: true, training: true };
    expect(prompt.getPrompt([question], null, options)).toBe(
      `<|begin_of_text|>${header('system')}You are a helpful AI assistant.<|eot_id|>${header('user')}What is the weather of Boston?<|eot_id|>${header('assistant')}`,
    );
    const twice = [question, question];
    expect(errorOf(() => prompt.getPrompt(twice)).path).toBe('conversations[1]');
    expect(prompt.getPrompt(twice, null, { check: false })).toContain('<|eot_id|>');
  });

  test('tells no functions from an empty list of them', () => {
    const messages = [question, { role: 'assistant', content: 'Fair.' } as const];
    expect(prompt.getPrompt(messages)).toMatch(/\n\nFair\.<\|eot_id\|>$/);
    expect(prompt.getPrompt(messages, null)).toMatch(/\n\nFair\.<\|eot_id\|>$/);
    expect(prompt.getPrompt(messages, [])).toMatch(/\n\n<\|answer\|>Fair\.<\|eot_id\|>$/);
  });

  test('looks at the clock, unless it is told the day', () => {
    const today = new Date();
    const day = String(today.getDate()).padStart(2, '0');
    expect(new MRPromptV3().getPrompt([question])).toMatch(
      new RegExp(`Today Date: ${day} [A-Z][a-z]{2} ${today.getFullYear()}\n`),
    );
    const fixed = prompt.getPrompt([question], null, { today: '2031-12-24' });
    expect(fixed).toContain('Today Date: 24 Dec 2031\n');
  });

  test('takes calls without ids where no result can ask for them', () => {
    const { id: _, ...bare } = call;
    const last = [question, { role: 'assistant', tool_calls: [bare, bare] } as const];
    expect(prompt.getPrompt(last, [getCurrentWeather])).toMatch(
      /<\|use_tool\|>\[get_current_weather\(location='Boston, MA'\),get_current_weather\(location='Boston, MA'\)\]<\|eot_id\|>$/,
    );
    const answered = [...last, toolResult];
    expect(errorOf(() => prompt.getPrompt(answered, [getCurrentWeather]))).toMatchObject({
      code: 'invalid_input',
      path: 'conversations[1].tool_calls[0].id',
    });
  });

  // Like the reference. mtkV3 refuses this because a call has no result.
  test('writes None for a result that has not come', () => {
    const calls = [call, { ...call, id: 'second' }];
    const messages = [question, { role: 'assistant', tool_calls: calls } as const, toolResult];
    const prompted = prompt.getPrompt([...messages, question], [getCurrentWeather]);
    expect(prompted).toContain("[{'temperature': '22 celsius'}, None]<|eot_id|>");
  });

  test.each([
    [
      [question, { role: 'assistant', tool_calls: [call] }],
      [],
      'conversations[1].tool_calls[0].function.name',
    ],
    [[question], [{ name: 'f', description: 'd' }], 'functions[0].parameters'],
    [[question], [{ name: '', description: 'd', parameters: {} }], 'functions[0].name'],
    [
      [{ role: 'user', content: [{ type: 'image', image_path: 'x.png' }] }],
      null,
      'conversations[0].content[0]',
    ],
    [[], null, 'conversations'],
    [undefined, null, 'conversations'],
    [[null], null, 'conversations[0]'],
  ])('names places of what it was given: %#', (messages, functions, path) => {
    const error = errorOf(() => prompt.getPrompt(messages as MtkMessage[], functions as never));
    expect(error.path).toBe(path);
    expect(error.message.startsWith(`${path}: `)).toBe(true);
  });

  test('drops text beside calls as the reference does only where that is asked for', () => {
    const speaking = { role: 'assistant', content: 'Well.', tool_calls: [call] } as const;
    const messages = [question, speaking, toolResult];
    expect(prompt.getPrompt(messages, [getCurrentWeather])).toContain('Well.<|python_tag|>');
    const reference = new MRPromptV3({ now, onLoss: 'reference' });
    expect(reference.getPrompt(messages, [getCurrentWeather])).not.toContain('Well.');
  });

  test('checks calls against the functions', () => {
    const wrong = { ...call, function: { ...call.function, arguments: '{"location": 1}' } };
    const messages = [question, { role: 'assistant', tool_calls: [wrong] } as const];
    const path = 'conversations[1].tool_calls[0].function.arguments.location';
    expect(errorOf(() => prompt.getPrompt(messages, [getCurrentWeather])).path).toBe(path);
    expect(prompt.getPrompt(messages, [getCurrentWeather], { check: false })).toContain('=1)]');
  });

  test('does not change what it was given', () => {
    const messages = [question, { role: 'assistant', tool_calls: [call] } as const];
    const before = structuredClone({ messages, getCurrentWeather });
    prompt.getPrompt(messages, [getCurrentWeather]);
    expect({ messages, getCurrentWeather }).toEqual(before);
  });
});

describe('parseGeneratedStr', () => {
  test.each([
    ['<|answer|>Hello there<|eot_id|>', { role: 'assistant', content: 'Hello there' }],
    ['', { role: 'assistant', content: '' }],
  ])('reads %j', (reply, message) => {
    expect(prompt.parseGeneratedStr(reply)).toEqual(message);
  });

  test('spells arguments as Python does, and takes ids from outside', () => {
    const mine = new MRPromptV3({ callId: () => 'mine' });
    const { tool_calls: calls } = mine.parseGeneratedStr(
      "<|use_tool|>[f(s='台北', x=1e3, y=-0.0, l=(1, None), b=True)]",
    );
    expect(calls).toMatchObject([
      {
        id: 'mine',
        function: {
          arguments: '{"s": "台北", "x": 1000.0, "y": -0.0, "l": [1, null], "b": true}',
        },
      },
    ]);
  });

  test('loses what the reference loses only where that is asked for', () => {
    const reference = new MRPromptV3({ onLoss: 'reference' });
    for (const [reply, content] of [
      ['<|use_tool|>not a list<|eot_id|>', 'not a list'],
      ['<|use_tool|>[f(a=oops)]', '[f(a=oops)]'],
    ] as const) {
      expect(reference.parseGeneratedStr(reply).content).toBe(content);
      expect(prompt.parseGeneratedStr(reply).content).toBe(`<|use_tool|>${content}`);
    }
    const unnamed = '<|use_tool|>[f(1, 2)]';
    expect(reference.parseGeneratedStr(unnamed).tool_calls).toMatchObject([
      { function: { name: 'f', arguments: '{}' } },
    ]);
    expect(prompt.parseGeneratedStr(unnamed)).toEqual({ role: 'assistant', content: unnamed });
  });

  test('keeps text and calls where the model wrote both', () => {
    expect(prompt.parseGeneratedStr('Well. <|use_tool|>[f()]')).toMatchObject({
      content: 'Well.',
      tool_calls: [{}],
    });
  });
});
