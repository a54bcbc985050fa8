import { expect, test } from 'vitest';
import { brief, sectionsReader } from '../../../test/described.js';
import { accumulate } from '../accumulate.js';
import type { ReplyChunk } from '../reader.js';
import type { CallSyntax, SectionsDescription } from './description.js';
import { ParametersCallParser } from './parameters-call.js';

/** Reads a reply in which some special tokens come apart from the text. */
function read(call: CallSyntax, chunks: readonly ReplyChunk[]) {
  const description: SectionsDescription = {
    reasoning: { open: '<think>', close: '</think>' },
    calls: [{ open: '<call>', close: '</call>', isText: true, call }],
  };
  const reader = sectionsReader(description);
  const events = chunks.flatMap((chunk) =>
    typeof chunk === 'string' ? reader.push(chunk) : (reader.token?.(chunk.token) ?? []),
  );
  const reply = accumulate([...events, ...reader.end()]);
  const reasons = reply.malformed.map(({ reason }) => reason);
  return { ...(brief(reply) as object), ...(reasons.length > 0 && { reasons }) };
}

const think = { token: '<think>' };
const unthink = { token: '</think>' };
const close = { token: '</call>' };
const open = { token: '<call>' };
const end = { token: '<end>' };
const other = { token: '<other>' };
const cut = 'found the special token </call> within a call';

const steps: CallSyntax = {
  steps: [{ name: ['<sep>'] }, { text: '<sep>' }, { arguments: 'json' }],
};
const parameters: CallSyntax = {
  parameters: {
    nameEnd: '>',
    key: { open: '<p ', close: '>' },
    close: '</p>',
    closesBefore: ['<p ', '</f>'],
    end: '</f>',
    typed: 'schema',
  },
};

test.each<[CallSyntax, ReplyChunk[], object]>([
  [{ json: {} }, [think, 'Hm.', unthink, 'Hi', end, 'x'], { thought: 'Hm.', text: 'Hi' }],
  [{ json: {} }, ['a', other, 'b', close], { text: 'a<other>b</call>' }],
  [
    { json: {} },
    [open, '{"name": "f"}', close, open, '{"name": "g"}'],
    { calls: ['f({})', 'g({})'] },
  ],
  [
    { json: {} },
    [open, '{"name": "f", "arguments": {"a": "', other, '</call>"}}', close],
    { calls: ['f({"a": "<other></call>"})'] },
  ],
  [
    steps,
    [open, 'f<sep>{"a": "</call>', other, '"}', close],
    { calls: ['f({"a": "</call><other>"})'] },
  ],
  [
    parameters,
    [open, 'f><p a></call>', other, '</p></f>', close],
    { calls: ['f({"a":"</call><other>"})'] },
  ],
])('a special token is what it marks: %#', (call, chunks, expected) => {
  expect(read(call, chunks)).toEqual(expected);
});

test.each<[CallSyntax, string, string]>([
  [{ json: {} }, '{"name": "f", "arguments": {"a": "x', cut],
  [{ json: {} }, '{"name": "f", "arguments": {"a": "<en', cut],
  [{ json: {} }, '{"name": "f"', 'found "<" where the JSON of a call goes on otherwise'],
  [steps, 'f<sep>{"a": "x', cut],
  [steps, 'f', 'the reply ended inside a call'],
  [parameters, 'f><p a>x', cut],
  [parameters, 'f>', 'expected "<p " or "</f>" in a call'],
])('a mark that comes apart in the midst of a call ends it: %#', (call, text, reason) => {
  const raw = `<call>${text}`;
  expect(read(call, [open, text, close, 'y'])).toMatchObject({
    text: `${raw}</call>y`,
    malformed: [expect.stringContaining(raw)],
    reasons: [reason],
  });
});

test('a parser that does not say which tokens it admits takes any', () => {
  const pushed: string[] = [];
  const call: CallSyntax = {
    parser: () => ({
      status: 'reading',
      reason: '',
      push(chunk, from) {
        pushed.push(chunk.slice(from));
        return chunk.length;
      },
      end() {},
    }),
  };
  read(call, [open, 'x', close, 'y']);
  expect(pushed).toEqual(['x', '</call>', 'y']);
});

test('within a value of a call only what ends it may come', () => {
  const sink = { start() {}, arguments() {}, end() {}, repair() {} };
  const parser = new ParametersCallParser(sink, () => undefined, parameters.parameters);
  for (const text of ['f', '>', '<p ', 'a']) {
    parser.push(text, 0);
    expect([parser.admits('</call>'), parser.admits('</p>')]).toEqual([true, true]);
  }
  parser.push('>x', 0);
  expect([parser.admits('</call>'), parser.admits('</p>')]).toEqual([false, true]);
  parser.push('</p>', 0);
  expect(parser.admits('</call>')).toBe(true);
});
