import type { ConformanceOptions } from '@modelspeak/conformance';

const event = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const call = (index: number, called: object) => event({ tool_calls: [{ index, ...called }] });

const TEXT = [
  ': keep-alive\r\n\r\n',
  event({ role: 'assistant', content: '' }),
  event({ reasoning_content: 'Hm …' }),
  event({ content: 'Grüße, 東京 👋' }),
  event({ content: ' "so" \\n', annotations: [{ title: 'Straße' }] }),
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

/** The settings of OpenAI's messages: what a server sends. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { replies: [TEXT, CALLS, TEXT.replaceAll('\n', '\r\n')] },
};
