import { writeJson } from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sharegpt } from '../index.js';

const format = sharegpt();

const call = '{"name": "get_weather", "arguments": {"city": "Paris"}}';
const bareTool = { name: 'f', description: 'd', parameters: { type: 'object', properties: {} } };

/** Rows in the spellings of data sets and trainers. */
const ROWS: Readonly<Record<string, object>> = {
  'OpenHermes: columns that are empty, and others': {
    id: null,
    source: 'airoboros2.2',
    model: null,
    system_prompt: null,
    category: 'orca',
    skip_prompt_formatting: false,
    conversations: [
      { from: 'human', value: 'Hi', weight: null },
      { from: 'gpt', value: 'Hello!', weight: null },
    ],
  },
  'SlimOrca: weights': {
    conversations: [
      { from: 'system', value: 'Be brief.', weight: null },
      { from: 'human', value: 'Hi', weight: 0 },
      { from: 'gpt', value: 'Hello!', weight: 1.5 },
    ],
  },
  'LLaMA-Factory: a system key, and tools as text': {
    system: 'Be brief.',
    conversations: [
      { from: 'human', value: 'What is the weather?' },
      { from: 'function_call', value: call },
      { from: 'observation', value: '{"sky": "clear"}' },
      { from: 'gpt', value: 'It is sunny.' },
    ],
    tools: `[${JSON.stringify(bareTool)}]`,
  },
  'LLaMA-Factory: nothing in a system key and in tools': {
    system: '',
    tools: '[]',
    conversations: [
      { from: 'human', value: 'Hi' },
      { from: 'gpt', value: '<think>\nHm.\n</think>\n\nHello!' },
    ],
  },
  'LLaMA-Factory: parallel calls after a thought': {
    conversations: [
      { from: 'human', value: 'Compare.' },
      {
        from: 'function_call',
        value: `<think>\nTwo cities.\n</think>\n\n[${call}, {"name":"now","arguments":{}}]`,
      },
      { from: 'observation', value: 'a' },
      { from: 'observation', value: 'b' },
      { from: 'gpt', value: 'Both.' },
    ],
  },
  'LLaMA-Factory: images, videos and audio': {
    conversations: [
      { from: 'human', value: '<image><image>\nCompare <video> and <audio>.' },
      { from: 'gpt', value: 'Like <image>?' },
    ],
    images: ['a/1.jpg', 'https://example.com/2.jpg', { bytes: null, path: '3.jpg' }],
    videos: ['a.mp4'],
    audios: ['a.mp3'],
  },
  'LLaMA-Factory: preferences': {
    conversations: [{ from: 'human', value: 'Hi' }],
    chosen: { from: 'gpt', value: 'Hello!' },
    rejected: { from: 'gpt', value: 'No.' },
  },
  'LLaVA: one image under a key of its own': {
    id: '000000033471',
    image: 'coco/000000033471.jpg',
    conversations: [
      { from: 'human', value: '<image>\nWhat is this?' },
      { from: 'gpt', value: 'A bus.' },
    ],
  },
  'marks without media, and media without marks': {
    conversations: [
      { from: 'human', value: 'Write <video> twice: <video>' },
      { from: 'gpt', value: '<video><video>' },
    ],
    images: ['a.jpg'],
  },
  'Axolotl: entries to train on': {
    messages: [
      { role: 'user', content: 'Hi', train: false },
      {
        role: 'assistant',
        content: 'Hello!',
        train_detail: [{ begin_offset: 0, end_offset: 4, train: true }],
      },
      { role: 'developer', content: 'Be brief.' },
    ],
    tools: [{ type: 'function', function: { ...bareTool, strict: true, returns: 'nothing' } }],
  },
  'swift: calls one by one': {
    messages: [
      { role: 'user', content: 'Compare.' },
      { role: 'assistant', content: 'I look.' },
      { role: 'tool_call', content: call },
      { role: 'tool_call', content: '{"name": "now", "arguments": "{\\"zone\\": 1.0}"}' },
      { role: 'tool_response', content: 'sunny', loss: false },
      { role: 'tool_response', content: 'noon' },
      { role: 'assistant', content: 'Done.' },
    ],
  },
  'ToolACE, Hermes: calls within text, results without calls': {
    system: 'You can call functions.',
    conversations: [
      { from: 'user', value: 'Weather?' },
      { from: 'assistant', value: '[get_weather(city="Paris")]' },
      { from: 'tool', value: '[{"name": "get_weather", "results": {}}]' },
      { from: 'assistant', value: 'Sunny.' },
    ],
  },
  'calls that nothing answers, and calls that are no JSON': {
    conversations: [
      { from: 'function_call', value: call },
      { from: 'gpt', value: 'Never mind.' },
      { from: 'function_call', value: 'get_weather()' },
      { from: 'observation', value: 'sunny' },
      { from: 'function_call', value: `[${call}, ${call}]` },
      { from: 'observation', value: 'one for both' },
      { from: 'human', value: '' },
      { from: 'function_call', value: call },
    ],
  },
  'results that name their calls': {
    conversations: [
      {
        from: 'function_call',
        value: '[{"name": "a", "arguments": {}, "id": "x"}, {"name": "b", "id": "y", "note": 1}]',
      },
      { from: 'tool', value: '2', tool_call_id: 'y', name: 'b' },
      { from: 'tool', value: '1', tool_call_id: 'x' },
    ],
  },
  'tools that are no functions': { conversations: [], tools: 'search(query): searches' },
  'mixed words, an empty value, a model': {
    model: 'gpt-4',
    conversations: [
      { from: 'user', value: 'Hi' },
      { from: 'chatgpt', value: null },
      { from: 'human', value: ' <think>a</think>b' },
      { from: 'bing', value: ' <think>a</think>b' },
      { from: 'gpt', value: '<think></think><think>not again</think>' },
    ],
  },
};

describe('a row', () => {
  test.each(Object.entries(ROWS))('is written as it was read: %s', (_name, row) => {
    expect(format.writeBody(format.readBody(row))).toEqual(row);
    const text = writeJson(row);
    expect(JSON.parse(format.writeBodyText(format.readBody(text)))).toEqual(row);
  });

  test('keeps the spelling of numbers', () => {
    const row = '{"conversations":[{"from":"human","value":"Hi","weight":1.0}],"score":1e3}';
    expect(format.writeBodyText(format.readBody(row))).toBe(row);
  });

  test('is written as it was read, whatever its entries are', () => {
    const word = fc.constantFrom('human', 'user', 'gpt', 'model', 'system', 'function_call');
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(call, `[${call},${call}]`, '[]', '<image>', '<think>\n\nx</think>', 'é\n'),
    );
    const more = fc.record({ weight: fc.constantFrom(0, 1), name: value }, { requiredKeys: [] });
    const entry = fc
      .tuple(fc.oneof(word, fc.constantFrom('tool', 'observation')), value, more)
      .map(([from, said, keys]) => ({ from, value: said, ...keys }));
    const keys = fc.record(
      {
        images: fc.constantFrom([], ['a.jpg'], ['a.jpg', 'data:image/png;base64,AA']),
        system: fc.constantFrom('', 'Be brief.'),
        tools: fc.constantFrom('', '[]', [bareTool], [{ type: 'function', function: bareTool }]),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 7 }), keys, (conversations, others) => {
        const row = { conversations, ...others };
        expect(format.writeBody(format.readBody(row))).toEqual(row);
      }),
      { numRuns: 2000 },
    );
  });

  test('is in its own words after a change', () => {
    const parts = format.readBody(ROWS['swift: calls one by one']);
    const { messages } = parts.conversation;
    const more = [...messages.slice(1), { role: 'user', content: 'Thanks' }] as const;
    expect(format.writeBody({ ...parts, conversation: { messages: more } })).toEqual({
      messages: [
        { role: 'assistant', content: 'I look.' },
        {
          role: 'tool_call',
          content: `[${call}, {"name": "now", "arguments": {"zone": 1.0}}]`,
        },
        { role: 'tool_response', content: 'sunny', loss: false },
        { role: 'tool_response', content: 'noon' },
        { role: 'assistant', content: 'Done.' },
        { role: 'user', content: 'Thanks' },
      ],
    });
  });
});
