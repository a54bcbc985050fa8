import type { Reader } from '@modelspeak/core';
import { defineFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { readSound, sound } from '../../test/sound.js';
import { replyRunner } from './reply-runner.js';

const run = replyRunner(defineFormat(sound)());

const CALL = '<|call|>{"name":"f","arguments":{"n": 1.50, "m": -0}}';
const called = [{ name: 'f', arguments: { m: 0, n: 1.5 } }];

function row(reply: string, expected: object = {}) {
  return {
    prompt: '<|turn|>assistant\n',
    tools: [{ type: 'function', function: { name: 'f' } }],
    reply,
    expected: { content: '', reasoning: '', tool_calls: [], ...expected },
    exact_whitespace: true,
  };
}

const isRead = (given: object): boolean => {
  const { expected, actual } = run(given);
  return expected === actual;
};

test('compares text, reasoning and calls, and arguments by value', () => {
  const reply = `<|think|>Hm.<|think|> Hi${CALL}`;
  const expected = { content: ' Hi', reasoning: 'Hm.', tool_calls: called };
  expect(isRead(row(reply, expected))).toBe(true);
  for (const wrong of [
    { content: 'Hi' },
    { reasoning: '' },
    { tool_calls: [] },
    { tool_calls: [{ name: 'f', arguments: { m: 0, n: '1.5' } }] },
  ]) {
    expect(isRead(row(reply, { ...expected, ...wrong }))).toBe(false);
  }
});

test('white space around text counts only where it is agreed', () => {
  const given = row('<|think|> Hm. <|think|> Hi\n', { content: 'Hi', reasoning: 'Hm.' });
  expect(isRead(given)).toBe(false);
  expect(isRead({ ...given, exact_whitespace: false })).toBe(true);
});

test('the reader knows the tools, and what the prompt opened', () => {
  expect(isRead({ ...row(CALL, { content: 'x' }), tools: [] })).toBe(false);
  const thought = row('Hm.<|think|>Hi', { content: 'Hi', reasoning: 'Hm.' });
  expect(isRead(thought)).toBe(false);
  expect(isRead({ ...thought, prompt: '<|turn|>assistant\n<|think|>' })).toBe(true);
});

test('where no text is agreed, none may be lost', () => {
  const cut = row('Hi <|call|>{"name": "f', { content: null });
  expect(isRead(cut)).toBe(true);
  const losing = defineFormat({
    ...sound,
    reader: (_options, context, control) =>
      losingText(readSound(control, context), (text) => text.includes('"name"')),
  });
  expect(replyRunner(losing())(cut).actual).toMatch(/^lost "\{\\"name\\": \\"f" of the reply/);
});

test('a tag around a special token is not text that may not be lost', () => {
  const saysHi = defineFormat({
    ...sound,
    control: ['<|turn|>', '<|end|>', '<|tools|>', '<|call|>', '<|think|>', '<|image|>', '|tag|'],
    reader: () => ({ push: () => [], end: () => [{ type: 'text', text: 'Hi' }] }),
  });
  const given = (reply: string) => replyRunner(saysHi())(row(reply, { content: null }));
  const kept = given('Hi<|tag| call>\n</|tag| ca');
  expect(kept.actual).toBe(kept.expected);
  expect(given('Hi<|tag| call>Bye').actual).toMatch(/^lost "Bye" of the reply/);
});

test('a call that was read is not lost text, but what follows it in a list may be', () => {
  const args = '{"n": 1}';
  const listed = (rest: string) => {
    const first = `<|call|>[{"name": "f", "arguments": ${args}}`;
    const reader = defineFormat({
      ...sound,
      reader: () => ({
        push: () => [],
        end: () => [
          { type: 'tool-call', index: 0, id: 'a', name: 'f' },
          { type: 'tool-call-arguments', index: 0, text: args },
          { type: 'tool-call-end', index: 0 },
        ],
      }),
    });
    const calls = [{ name: 'f', arguments: { n: 1 } }];
    return replyRunner(reader())(row(first + rest, { content: null, tool_calls: calls }));
  };
  for (const rest of ['', ']', '\n]<|en']) {
    const { expected, actual } = listed(rest);
    expect(actual).toBe(expected);
  }
  expect(listed(', {"name": ').actual).toMatch(/^lost ", \{\\"name\\":" of the reply/);
});

test('tags that end a call are not lost text', () => {
  const reader = defineFormat({
    ...sound,
    reader: () => ({
      push: () => [],
      end: () => [
        { type: 'tool-call', index: 0, id: 'a', name: 'f' },
        { type: 'tool-call-arguments', index: 0, text: '{"city": "Paris"}' },
        { type: 'tool-call-end', index: 0 },
      ],
    }),
  });
  const calls = [{ name: 'f', arguments: { city: 'Paris' } }];
  const tagged = (rest: string, header = '') =>
    replyRunner(reader())(
      row(`${header}<|call|><f><city>Paris</city>${rest}`, { content: null, tool_calls: calls }),
    );
  for (const rest of ['', '</f>', '</f', '</a:f>', '</f><|en']) {
    const { expected, actual } = tagged(rest);
    expect(actual).toBe(expected);
  }
  expect(tagged('</f> Bye').actual).toMatch(/^lost "Bye" of the reply/);
  // Nor is the header that names the call.
  expect(tagged('', ' to=f').actual).toBe(tagged('').expected);
  expect(tagged('', ' to=g').actual).toMatch(/^lost "to=g" of the reply/);
});

test('a reader that depends on how a reply is cut is caught, with the chunks', () => {
  const fickle = defineFormat({
    ...sound,
    reader: (_options, context, control) =>
      losingText(readSound(control, context), (text) => text === 'H'),
  });
  const { expected, actual } = replyRunner(fickle())(row('Hi', { content: 'Hi' }));
  expect(actual).not.toBe(expected);
  expect(actual).toMatch(/ in chunks of 1$/);
});

function losingText(reader: Reader, isLost: (text: string) => boolean): Reader {
  const keep = (events: ReturnType<Reader['push']>) =>
    events.filter((event) => event.type !== 'text' || !isLost(event.text));
  return { push: (chunk) => keep(reader.push(chunk)), end: (reason) => keep(reader.end(reason)) };
}

test('white space that belongs to marks is an exception, and nothing else is', () => {
  const trims = 'line breaks belong to the marks';
  const run = replyRunner(defineFormat(sound)(), { trims });
  expect(run(row('Hi', { content: 'Hi' })).exception).toBeUndefined();
  expect(run(row('Hi', { content: '\n\nHi' }))).toMatchObject({ exception: trims });
  const { actual, expected, exception } = run(row('Hi', { content: '\n\nHo' }));
  expect({ isEqual: actual === expected, exception }).toEqual({
    isEqual: false,
    exception: undefined,
  });
});
