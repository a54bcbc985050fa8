import type { ConformanceOptions } from '@modelspeak/conformance';

const event = (data: { readonly type: string }) =>
  `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
const start = (index: number, content_block: object) =>
  event({ type: 'content_block_start', index, content_block } as { type: string });
const delta = (index: number, change: object) =>
  event({ type: 'content_block_delta', index, delta: change } as { type: string });
const stop = (index: number) => event({ type: 'content_block_stop', index } as { type: string });
const begin = event({
  type: 'message_start',
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    content: [],
    usage: { input_tokens: 25, cache_read_input_tokens: 5, output_tokens: 1 },
  },
} as { type: string });
const finish = (stop_reason: string) =>
  event({
    type: 'message_delta',
    delta: { stop_reason, stop_sequence: null },
    usage: { output_tokens: 15 },
  } as { type: string }) + event({ type: 'message_stop' });

/** Thinking, text with a citation, and text after it. */
export const TEXT = [
  begin,
  event({ type: 'ping' }),
  start(0, { type: 'thinking', thinking: '', signature: '' }),
  delta(0, { type: 'thinking_delta', thinking: 'Hm …' }),
  delta(0, { type: 'signature_delta', signature: 'EqQBCgIYAhIM' }),
  stop(0),
  start(1, { type: 'redacted_thinking', data: 'EmwKAhgB' }),
  stop(1),
  start(2, { type: 'text', text: '' }),
  delta(2, { type: 'text_delta', text: 'Grüße, 東京 👋' }),
  delta(2, { type: 'citations_delta', citation: { type: 'char_location', cited_text: 'Straße' } }),
  stop(2),
  start(3, { type: 'text', text: '' }),
  delta(3, { type: 'text_delta', text: ' "so" \\n' }),
  stop(3),
  finish('end_turn'),
].join('');

/** A search by the server, and calls. */
export const CALLS = [
  begin,
  start(0, { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: {} }),
  delta(0, { type: 'input_json_delta', partial_json: '{"query": "rain"}' }),
  stop(0),
  start(1, { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] }),
  stop(1),
  start(2, { type: 'tool_use', id: 'toolu_1', name: 'search', input: {} }),
  delta(2, { type: 'input_json_delta', partial_json: '' }),
  delta(2, { type: 'input_json_delta', partial_json: '{"query"' }),
  delta(2, { type: 'input_json_delta', partial_json: ':"rain"}' }),
  stop(2),
  start(3, { type: 'tool_use', id: 'toolu_2', name: 'now', input: {} }),
  stop(3),
  finish('tool_use'),
].join('');

const replies = [TEXT, CALLS, TEXT.replaceAll('\n', '\r\n')];

/** The settings of the Messages API: what a server sends. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  'for any server': { formatOptions: { unsigned: 'write' }, replies },
};
