import type { ConformanceOptions } from '@modelspeak/conformance';

const stream = (...events: readonly { readonly type: string; readonly [key: string]: unknown }[]) =>
  events
    .map((event, sequence_number) => ({ ...event, sequence_number }))
    .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
const added = (output_index: number, item: object) => ({
  type: 'response.output_item.added',
  output_index,
  item,
});
const done = (output_index: number, item: object) => ({
  type: 'response.output_item.done',
  output_index,
  item,
});
const usage = {
  input_tokens: 9,
  input_tokens_details: { cached_tokens: 4 },
  output_tokens: 5,
  output_tokens_details: { reasoning_tokens: 2 },
  total_tokens: 14,
};

const message = { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress' };
const cited = [{ type: 'url_citation', url: 'https://example.com', title: 'Straße' }];

/** Reasoning, and a text with a citation. */
export const TEXT = stream(
  { type: 'response.created', response: { id: 'resp_1', status: 'in_progress' } },
  { type: 'response.in_progress', response: { id: 'resp_1', status: 'in_progress' } },
  added(0, { type: 'reasoning', id: 'rs_1', summary: [] }),
  {
    type: 'response.reasoning_summary_part.added',
    item_id: 'rs_1',
    output_index: 0,
    summary_index: 0,
  },
  {
    type: 'response.reasoning_summary_text.delta',
    item_id: 'rs_1',
    output_index: 0,
    summary_index: 0,
    delta: 'Hm …',
  },
  done(0, {
    type: 'reasoning',
    id: 'rs_1',
    summary: [{ type: 'summary_text', text: 'Hm …' }],
    encrypted_content: 'gAAAAB',
  }),
  added(1, { ...message, content: [] }),
  {
    type: 'response.output_text.delta',
    item_id: 'msg_1',
    output_index: 1,
    content_index: 0,
    delta: 'Grüße, 東京 👋',
  },
  {
    type: 'response.output_text.delta',
    item_id: 'msg_1',
    output_index: 1,
    content_index: 0,
    delta: ' "so" \\n',
  },
  done(1, {
    ...message,
    status: 'completed',
    content: [{ type: 'output_text', text: 'Grüße, 東京 👋 "so" \\n', annotations: cited }],
  }),
  { type: 'response.completed', response: { id: 'resp_1', status: 'completed', usage } },
);

const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'search' };

/** A search of the server, and calls. */
export const CALLS = stream(
  { type: 'response.created', response: { id: 'resp_1', status: 'in_progress' } },
  added(0, { type: 'web_search_call', id: 'ws_1', status: 'in_progress' }),
  done(0, { type: 'web_search_call', id: 'ws_1', status: 'completed' }),
  added(1, { ...call, arguments: '' }),
  {
    type: 'response.function_call_arguments.delta',
    item_id: 'fc_1',
    output_index: 1,
    delta: '{"query"',
  },
  {
    type: 'response.function_call_arguments.delta',
    item_id: 'fc_1',
    output_index: 1,
    delta: ':"rain"}',
  },
  done(1, { ...call, arguments: '{"query":"rain"}' }),
  done(2, { ...call, id: 'fc_2', call_id: 'call_2', name: 'now', arguments: '{}' }),
  { type: 'response.completed', response: { id: 'resp_1', status: 'completed', usage } },
);

const replies = [TEXT, CALLS, TEXT.replaceAll('\n', '\r\n')];

/** The settings of the Responses API: what a server sends. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  'for any server': { formatOptions: { foreign: 'write' }, replies },
};
