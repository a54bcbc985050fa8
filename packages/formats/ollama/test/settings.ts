import type { ConformanceOptions } from '@modelspeak/conformance';

const line = (message: object, more: object = {}) =>
  `${JSON.stringify({ model: 'm', message: { role: 'assistant', ...message }, done: false, ...more })}\n`;
const done = (done_reason: string) =>
  line({ content: '' }, { done: true, done_reason, prompt_eval_count: 9, eval_count: 5 });

/** Thinking and text. */
export const TEXT = [
  line({ content: '', thinking: 'Hm …' }),
  line({ content: 'Grüße, 東京 👋' }),
  line({ content: ' "so" \\n' }),
  done('stop'),
].join('');

/** Calls, with and without ids. */
export const CALLS = [
  line({
    content: '',
    tool_calls: [{ id: 'call_a', function: { name: 'search', arguments: { query: 'rain' } } }],
  }),
  line({ content: '', tool_calls: [{ function: { index: 1, name: 'now', arguments: {} } }] }),
  done('stop'),
].join('');

/** The settings of Ollama's chat: what a server sends. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { replies: [TEXT, CALLS, TEXT.replaceAll('\n', '\r\n')] },
};
