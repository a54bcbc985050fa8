import { type TestFormatOptions, testFormat } from '@modelspeak/conformance';
import { test } from 'vitest';
import { openaiMessages } from '../src/index.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const call = (index: number, called: object) => event({ tool_calls: [{ index, ...called }] });

const TEXT = [
  ': keep-alive\r\n\r\n',
  event({ role: 'assistant', content: '' }),
  event({ reasoning_content: 'Hm …' }),
  event({ content: 'Grüße, 東京 👋' }),
  event({ content: ' "so" \\n' }),
  event({}, 'stop'),
  'data: [DONE]\n\n',
].join('');

const CALLS = [
  call(0, { id: 'a', type: 'function', function: { name: 'search', arguments: '' } }),
  call(0, { function: { arguments: '{"query"' } }),
  call(0, { function: { arguments: ':"rain"}' } }),
  call(1, { id: 'b', type: 'function', function: { name: 'now', arguments: '{}' } }),
  event({}, 'tool_calls'),
  'data: [DONE]\n\n',
].join('');

testFormat(openaiMessages, {
  test: register,
  replies: [TEXT, CALLS, TEXT.replaceAll('\n', '\r\n')],
});
