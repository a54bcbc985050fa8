import { defineFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../../test/sound.js';
import { peerRunner } from './peer-runner.js';

const run = peerRunner(defineFormat(sound)());

const said = (content: string, name?: string) => ({
  content,
  reasoning: '',
  tool_calls: name === undefined ? [] : [{ name, arguments: {} }],
});

const row = (reply: string, expected: object) => ({
  prompt: '<|turn|>assistant\n',
  tools: [{ type: 'function', function: { name: 'f' } }],
  reply,
  expected,
});

const CALL = '<|call|>{"name":"f","arguments":{}}';

test('reads a reply as text and with its special tokens as tokens', () => {
  const { expected, actual, exception } = run(row(CALL, said('', 'f')));
  expect(actual).toBe(expected);
  expect(exception).toBeUndefined();
});

test('says for which reason a row is read differently', () => {
  const differs = { reason: 'it is a call', expected: said('', 'f') };
  const outcome = run({ ...row(CALL, said(CALL)), differs });
  expect(outcome.actual).toBe(outcome.expected);
  expect(outcome.exception).toBe('it is a call');
});

test('a row whose special tokens are read differently says so, and why', () => {
  const textReader = defineFormat({
    ...sound,
    reader: (options, context, control) => {
      const reader = sound.reader(options, context, control);
      return {
        push: (chunk) => reader.push(chunk),
        token: () => [],
        end: (why) => reader.end(why),
      };
    },
  });
  const given = row(`Hi${CALL}`, said('Hi', 'f'));
  const lost = said('Hi{"name":"f","arguments":{}}');
  const runLosing = peerRunner(textReader());
  expect(runLosing(given).actual).toMatch(/ by token$/);
  const byToken = { ...given, by_token: { reason: 'it drops tokens', expected: lost } };
  const { expected, actual, exception } = runLosing(byToken);
  expect(actual).toBe(expected);
  expect(exception).toBe('it drops tokens');
});
