import { accumulate, type Reply } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { type DeepseekVersion, deepseek } from './index.js';

const tools = [
  {
    type: 'function',
    function: {
      name: 'get',
      parameters: { type: 'object', properties: { city: { type: 'string' } } },
    },
  },
] as const;

/** What is read of a reply, whole and in single characters. */
function read(version: DeepseekVersion, reply: string): Reply {
  const format = deepseek({ version });
  const reader = format.reader({ tools });
  const streamed = accumulate([
    ...[...reply].flatMap((each) => reader.push(each)),
    ...reader.end(),
  ]);
  expect(format.parse(reply, { tools })).toEqual(streamed);
  return streamed;
}

function expectCall(version: DeepseekVersion, reply: string, repair: readonly string[]): void {
  const { message, repairs } = read(version, reply);
  expect(message.tool_calls).toMatchObject([
    { function: { name: 'get', arguments: '{"city":"Oslo"}' } },
  ]);
  expect(message.content?.trim() ?? '').toBe('');
  expect(repairs.map(({ kind, text }) => [kind, text])).toEqual([repair]);
}

const DSML = [
  ['v3.2', '', 'function_calls'],
  ['v4', '', 'tool_calls'],
  ['v4.1', ' ', 'calls'],
] as const;

/** A call in DSML, between its outer marks. */
function dsmlCall(dsml: string): string {
  return `<${dsml}invoke name="get">\n<${dsml}parameter name="city" string="true">Oslo</${dsml}parameter>\n</${dsml}invoke>`;
}

describe.each(DSML)('DSML of %s', (version, gap, tag) => {
  const own = `｜DSML｜${gap}`;

  test('without its outer mark', () => {
    const call = dsmlCall(own);
    expectCall(version, call, ['missing-open', `<${own}${tag}>`]);
    expectCall(version, `${call}\n</${own}${tag}>`, ['missing-open', `<${own}${tag}>`]);
    expectCall(version, `\n\n${call}`, ['missing-open', `<${own}${tag}>`]);
  });

  test.each(['|', '‖', '｜｜'])('with the bar %s', (bar) => {
    const dsml = `${bar}DSML${bar}${gap}`;
    const call = `<${dsml}${tag}>\n${dsmlCall(dsml)}\n</${dsml}${tag}>`;
    expectCall(version, call, ['drifted-mark', `<${dsml}${tag}>`]);
  });

  test.each(DSML.filter(([other]) => other !== version))('as %s has it', (_, otherGap, other) => {
    const dsml = `｜DSML｜${otherGap}`;
    const call = `<${dsml}${other}>\n${dsmlCall(dsml)}\n</${dsml}${other}>`;
    expectCall(version, call, ['drifted-mark', `<${dsml}${other}>`]);
  });

  test('with the end of another version', () => {
    const [, , other] = DSML.find(([, between, name]) => between === gap && name !== tag) ?? [];
    if (other === undefined) return;
    const call = `<${own}${tag}>\n${dsmlCall(own)}\n</${own}${other}>`;
    expectCall(version, call, ['drifted-mark', `</${own}${other}>`]);
  });

  test.each([
    `In ${own}, <${own}invoke name="get"> begins a call.`,
    `<|DSML|${gap}${tag}> is a look-alike.`,
    `<|DSML|${gap}${tag}>\n<|DSML|${gap}invoke name="put">\n</|DSML|${gap}invoke>`,
    `<${own}invoke name="put">\n<${own}parameter name="a" string="true">x</${own}parameter>\n</${own}invoke>`,
  ])('that is only mentioned, or names no offered tool, is text: %j', (text) => {
    const { message, repairs } = read(version, text);
    expect(message).toEqual({ role: 'assistant', content: text });
    expect(repairs).toEqual([]);
  });

  test('is text where no tools were offered', () => {
    for (const dsml of [own, '|DSML|']) {
      const text = `<${dsml}${tag}>\n${dsmlCall(dsml)}\n</${dsml}${tag}>`;
      expect(deepseek({ version }).parse(text, { tools: [] }).message.content).toBe(text);
    }
  });
});

const FENCED = 'function<｜tool▁sep｜>get\n```json\n{"city":"Oslo"}\n```';
const SEPARATED = 'get<｜tool▁sep｜>{"city":"Oslo"}';

describe.each([
  ['v3', FENCED],
  ['r1', FENCED],
  ['v3.1', SEPARATED],
] as const)('the tokens of %s', (version, body) => {
  const call = `<｜tool▁call▁begin｜>${body}<｜tool▁call▁end｜>`;
  const all = `<｜tool▁calls▁begin｜>${call}<｜tool▁calls▁end｜>`;

  test('without the outer mark', () => {
    expectCall(version, call, ['missing-open', '<｜tool▁calls▁begin｜>']);
    expectCall(version, `${call}<｜tool▁calls▁end｜>`, ['missing-open', '<｜tool▁calls▁begin｜>']);
  });

  test.each([
    '<｜tool_calls_begin｜>',
    '<｜tool calls begin｜>',
    '<｜tool\\_calls\\_begin｜>',
    '<｜tool▁calls｜>',
  ])('with the outer mark %s', (open) => {
    const reply = all.replace('<｜tool▁calls▁begin｜>', open);
    expectCall(version, reply, ['drifted-mark', open]);
  });

  test.each(['▁', '_'])('in ASCII with %j', (space) => {
    const reply = all.replaceAll('｜', '|').replaceAll('▁', space);
    expectCall(version, reply, ['drifted-mark', `<|tool${space}calls${space}begin|>`]);
  });

  test.each(['<|tool_calls_begin|> is a look-alike.', '<｜tool_calls_begin｜>'])(
    'that are only mentioned are text: %j',
    (text) => expect(read(version, text).message).toEqual({ role: 'assistant', content: text }),
  );
});
