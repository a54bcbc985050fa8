import { accumulate, type Reply } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type GlmVersion, glm } from './glm.js';

const tools = ['get', 'get_weather'].map(
  (name) =>
    ({
      type: 'function',
      function: {
        name,
        parameters: { type: 'object', properties: { city: { type: 'string' } } },
      },
    }) as const,
);

/** What is read of a reply, whole and in single characters. */
function read(version: GlmVersion, reply: string): Reply {
  const turn = glm({ version }).turn(
    { messages: [{ role: 'user', content: 'q' }], tools },
    { thinking: { enabled: false } },
  );
  const reader = turn.reader();
  const streamed = accumulate([
    ...[...reply].flatMap((each) => reader.push(each)),
    ...reader.end(),
  ]);
  expect(turn.parse(reply)).toEqual(streamed);
  return streamed;
}

const LINED = '\n<arg_key>city</arg_key>\n<arg_value>Oslo</arg_value>\n</tool_call>';
const INLINE = '<arg_key>city</arg_key><arg_value>Oslo</arg_value></tool_call>';

describe.each(['4.5', '4.7', '5'] as const)(
  'a call of GLM %s without the mark before it',
  (version) => {
    test.each([
      [`get${LINED}`, ['get'], ''],
      [`get_weather${LINED}`, ['get_weather'], ''],
      [`get_weather${INLINE}`, ['get_weather'], ''],
      [`I will look.\n\nget_weather${INLINE}`, ['get_weather'], 'I will look.'],
      [`get${INLINE}\nget_weather${LINED}`, ['get', 'get_weather'], ''],
      [`get${INLINE}<tool_call>get_weather${LINED}`, ['get', 'get_weather'], ''],
      [`I will look.get_weather${INLINE}`, ['get_weather'], 'I will look.'],
      [`Hm.\nget${INLINE} Done.`, ['get'], 'Hm. Done.'],
    ])('is read: %j', (reply, names, content) => {
      const { message, repairs } = read(version, reply);
      expect(message.tool_calls?.map((call) => call.function)).toEqual(
        names.map((name) => ({ name, arguments: '{"city":"Oslo"}' })),
      );
      expect(message.content ?? '').toBe(content);
      expect(repairs[0]).toMatchObject({ kind: 'missing-open', text: '<tool_call>' });
    });

    test.each([
      'get_weather is a tool.',
      'I call get_weather<arg_key>city</arg_key> now.',
      `I forget${INLINE}`,
      'get',
      'get_weather<arg_key>',
      'get_weather\n',
      `put${INLINE}`,
    ])('is text in prose, cut off, or of another tool: %j', (text) => {
      const { message, repairs } = read(version, text);
      expect(message.tool_calls).toBeUndefined();
      expect(message.content).toBe(text);
      expect(repairs).toEqual([]);
    });
  },
);

describe('a parameter without all of its marks', () => {
  test.each([
    ['</arg_key>Oslo</arg_value>', ['missing-open', '<arg_value>'], 'Oslo'],
    ['</arg_key>\n<b>Oslo</arg_value>', ['missing-open', '<arg_value>'], '<b>Oslo'],
    ['</arg_key></arg_key><arg_value>Oslo</arg_value>', ['stray-mark', '</arg_key>'], 'Oslo'],
  ])('is read: %j', (rest, repair, city) => {
    const { message, repairs } = read('4.7', `<tool_call>get<arg_key>city${rest}</tool_call>`);
    const [call] = message.tool_calls ?? [];
    expect(JSON.parse(call?.function.arguments ?? '')).toEqual({ city });
    expect(repairs.map(({ kind, text }) => [kind, text])).toEqual([repair]);
  });
});
