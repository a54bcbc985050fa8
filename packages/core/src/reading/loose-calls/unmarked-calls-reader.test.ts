import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brief, eventsOf, everyWay, sectionsReader } from '../../../test/described.js';
import type { Tool } from '../../conversation/conversation.js';
import { accumulate } from '../accumulate.js';
import type { SectionsDescription } from '../described/description.js';
import type { EndReason, Reader } from '../reader.js';
import { readerContext } from '../reader-context.js';
import { unmarkedCallsReader } from './unmarked-calls-reader.js';

const thinking: SectionsDescription = {
  reasoning: { open: '<think>', close: { mark: '</think>', after: 'all' } },
  calls: [{ open: '<call>', close: '</call>', call: { json: {} } }],
};
const tool = (name: string, properties: object, more: object = {}): Tool => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties, ...more } },
});
const tools = [
  tool('weather', { city: { type: 'string' }, days: { type: 'integer' } }, { required: ['city'] }),
  tool('now', {}, { additionalProperties: false }),
];

function reader(isWithinLine = false): Reader {
  const inner = sectionsReader(thinking, { tools });
  const offered = tools.filter((each) => each.type === 'function');
  return unmarkedCallsReader(inner, offered, readerContext({ tools }).callId, isWithinLine);
}

const PARIS = '{"name": "weather", "arguments": {"city": "Paris"}}';
const NOW = '{"name": "now", "arguments": {}}';
const paris = 'weather({"city":"Paris"})';

describe('a call without its marks', () => {
  test.each<[reply: string, calls: readonly string[], text?: string]>([
    [PARIS, [paris]],
    [`\n\n${PARIS}\n`, [paris]],
    [`\`\`\`json\n${PARIS}\n\`\`\``, [paris]],
    [`\`\`\`\n${PARIS}\n`, [paris]],
    [`\`\`\`json ${PARIS}\`\`\``, [paris]],
    [`\`${PARIS}\``, [paris]],
    [`<tools>\n${PARIS}\n</tools>`, [paris]],
    [`<tools>\n${PARIS}\n<tools>`, [paris]],
    [`<function_call>${PARIS}`, [paris]],
    [`<response>\n\`\`\`json\n${PARIS}\n\`\`\`\n</response>`, [paris]],
    [`\`\`\`xml\n<tool_call>\n${PARIS}\n\`\`\``, [paris]],
    [`[TOOL_REQUEST]\n${PARIS}\n[/TOOL_REQUEST]`, [paris]],
    [`[${PARIS}, ${NOW}]`, [paris, 'now({})']],
    [`${PARIS}\n${NOW}`, [paris, 'now({})']],
    [`${PARIS},\n${NOW};`, [paris, 'now({})']],
    [`\`\`\`json\n${PARIS}\n\`\`\`\n\n\`\`\`json\n${NOW}\n\`\`\``, [paris, 'now({})']],
    [`I will look.\n${PARIS}`, [paris], 'I will look.\n'],
    [`I will look:\n\n\`\`\`json\n${PARIS}\n\`\`\``, [paris], 'I will look:\n\n'],
    [`First:\n\`\`\`sh\nls\n\`\`\`\nthen\n${NOW}`, ['now({})'], 'First:\n```sh\nls\n```\nthen\n'],
    [`For example ${PARIS}.\n${NOW}`, ['now({})'], `For example ${PARIS}.\n`],
    [`${PARIS}\nNo, better:\n${NOW}`, ['now({})'], `${PARIS}\nNo, better:\n`],
    ['{"type": "function", "function": {"name": "now", "arguments": "{}"}}', ['now({})']],
    ['{"function": "now", "parameters": {}}', ['now({})']],
    [`{"tool_calls": [${PARIS}]}`, [paris]],
    ['{"arguments": {"city": "Paris"}, "name": "weather"}', [paris]],
    [
      '{"name": "weather", "arguments": "{\\"city\\": \\"Paris\\", \\"days\\": 1e0}"}',
      ['weather({"city":"Paris","days":1e0})'],
    ],
    // The tool says what is wrong with a value.
    ['{"name": "weather", "arguments": {"city": ["Paris"]}}', ['weather({"city":["Paris"]})']],
    [`<think>Hm.</think>\n\n${NOW}`, ['now({})']],
  ])('%j', (reply, calls, text) => {
    const hasThought = reply.startsWith('<think>');
    const expected = { calls, ...(text && { text }), ...(hasThought && { thought: 'Hm.' }) };
    for (const way of everyWay(reader, reply)) expect(way).toEqual(expected);
  });

  test('is a reported repair, with an id of its own', () => {
    const { message, repairs, reason } = accumulate([
      ...reader().push(`\`\`\`json\n[${NOW},${PARIS}]\n\`\`\``),
      ...reader().end(),
    ]);
    expect(message.content).toBe('');
    const read = reader();
    const reply = accumulate([
      ...read.push(`\`\`\`json\n[${NOW},${PARIS}]\n\`\`\`<end>`),
      ...read.end(),
    ]);
    expect(repairs).toEqual([]);
    expect(reason).toBe('unknown');
    expect(reply.reason).toBe('tool_calls');
    expect(reply.message.tool_calls?.map(({ id }) => id)).toEqual(['call_0', 'call_1']);
    expect(reply.repairs).toEqual([
      { kind: 'unmarked-call', text: '```json\n\n```', call: 'call_0' },
      { kind: 'unmarked-call', text: '```json\n\n```', call: 'call_1' },
    ]);
  });
});

describe('is text', () => {
  test.each([
    ['with another name', '{"name": "delete_all", "arguments": {}}'],
    ['without arguments', '{"name": "now"}'],
    ['without one that the tool requires', '{"name": "weather", "arguments": {"days": 1}}'],
    ['with one that the tool forbids', '{"name": "now", "arguments": {"zone": "UTC"}}'],
    ['with other keys', '{"name": "now", "arguments": {}, "version": "1.0"}'],
    ['with two names', '{"name": "now", "tool": "now", "arguments": {}}'],
    ['beside other JSON', `[${NOW}, {"a": 1}]`],
    ['before text', `${NOW}\nThat is how a call looks.`],
    ['within a line', `Write ${NOW}`],
    ['within a fence of other text', `\`\`\`text\nA call:\n${NOW}\n\`\`\``],
    ['in another fence, after its text', `\`\`\`js\nconst call =\n${NOW}\n\`\`\`\n`],
    ['cut off', '{"name": "now", "arguments": {'],
    ['damaged', '{"name": "now", "arguments": {}]'],
    [
      'after text, with a value that does not fit',
      `So:\n{"name": "weather", "arguments": {"city": 1}}`,
    ],
    ['an empty list', '[]'],
    ['a list of words', '["now"]'],
    ['before a cut tag', `${NOW}<Qx`],
    ['before a fence', `${NOW}\n\`\`\`json\n`],
    ['in too many tags', `<a><b><c><d><e>${NOW}`],
    ['in what is no tag', `<a href="b">${NOW}</a>`],
    ['of a name that every object has', '{"name": "constructor", "arguments": {}}'],
    ['with a key that every object has', '{"name": "now", "arguments": {}, "constructor": 1}'],
  ])('%s: %j', (_what, reply) => {
    for (const way of everyWay(reader, reply)) expect(way).toEqual({ text: reply });
  });

  test('in a thought', () => {
    const reply = `<think>\n${NOW}\n</think>Done.`;
    for (const way of everyWay(reader, reply)) {
      expect(way).toEqual({ thought: `\n${NOW}\n`, text: 'Done.' });
    }
  });

  test.each<EndReason>(['length', 'content_filter'])(
    'where the reply ended because of %s',
    (reason) => {
      const cut = reader();
      const reply = accumulate([...cut.push(NOW), ...cut.end(reason)]);
      expect(brief(reply)).toEqual({ text: NOW });
    },
  );

  test('before a call with its marks', () => {
    const reply = `${NOW}\n<call>${PARIS}</call>`;
    for (const way of everyWay(reader, reply)) {
      expect(way).toEqual({ text: `${NOW}\n`, calls: ['weather({"city": "Paris"})'] });
    }
  });

  test('where the prompt began the line', () => {
    for (const way of everyWay(() => reader(true), NOW)) expect(way).toEqual({ text: NOW });
    const later = `:\n${NOW}`;
    for (const way of everyWay(() => reader(true), later)) {
      expect(way).toEqual({ text: ':\n', calls: ['now({})'] });
    }
  });
});

test('text that cannot be a call is not held back', () => {
  const text = 'A (b) "c", d: 1.\n\n  - e\n- {f}\n| g |\n# h';
  const read = reader();
  const told = [...text].map((character) =>
    read
      .push(character)
      .map((event) => ('text' in event ? event.text : ''))
      .join(''),
  );
  expect(told.join('')).toBe(text);
  expect(told).toEqual([...text]);
});

test.each([
  ['{"title": "A', '{"ti'],
  ['```python\nprint(', '```python\np'],
  ['{"name": "weath_', '{"name": "weath_'],
  ['<p>Hello', '<p>H'],
  ['[1, 2', '[1,'],
])('%j is text as soon as it cannot be a call', (text, certain) => {
  const read = reader();
  let told = '';
  let taken = '';
  for (const character of text) {
    taken += character;
    told += read
      .push(character)
      .map((event) => ('text' in event ? event.text : ''))
      .join('');
    expect(told).toBe(taken.length < certain.length ? '' : taken);
  }
});

test('any text is read alike however it is cut', () => {
  const pieces = [
    '```',
    'json',
    '\n',
    '{',
    '}',
    '[',
    ']',
    '<a>',
    '</a>',
    ' ',
    ',',
    'x',
    '`',
    NOW,
    PARIS,
  ];
  const replies = fc
    .array(fc.constantFrom(...pieces), { maxLength: 12 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(replies, (reply) => {
      const whole = brief(accumulate(eventsOf(reader(), [reply])));
      const pieced = brief(accumulate(eventsOf(reader(), [...reply])));
      expect(pieced).toEqual(whole);
      if (!('calls' in (whole as object)))
        expect(whole).toEqual(reply === '' ? {} : { text: reply });
    }),
    { numRuns: 2000 },
  );
});
