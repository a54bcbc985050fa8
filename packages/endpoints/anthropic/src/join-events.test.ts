import { expect, test } from 'vitest';
import { joinEvents } from './join-events.js';

const started = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
});
const added = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta });
const stopped = (index: number) => ({ type: 'content_block_stop', index });

test('blocks, inputs, citations and usage are put together', () => {
  const message = { id: 'm', type: 'message', role: 'assistant', content: [] };
  expect(
    joinEvents([
      { type: 'message_start', message: { ...message, usage: { input_tokens: 9 } } },
      started(0, { type: 'thinking', thinking: '', signature: '' }),
      { type: 'ping' },
      added(0, { type: 'thinking_delta', thinking: 'Hm' }),
      added(0, { type: 'thinking_delta', thinking: '.' }),
      added(0, { type: 'signature_delta', signature: 'c2ln' }),
      stopped(0),
      started(1, { type: 'text', text: '' }),
      added(1, { type: 'text_delta', text: 'Hi' }),
      added(1, { type: 'citations_delta', citation: { cited_text: 'Hi' } }),
      stopped(1),
      started(2, { type: 'tool_use', id: 't', name: 'f', input: {} }),
      added(2, { type: 'input_json_delta', partial_json: '' }),
      added(2, { type: 'input_json_delta', partial_json: '{"a":' }),
      added(2, { type: 'input_json_delta', partial_json: '1}' }),
      stopped(2),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ]),
  ).toEqual({
    ...message,
    content: [
      { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
      { type: 'text', text: 'Hi', citations: [{ cited_text: 'Hi' }] },
      { type: 'tool_use', id: 't', name: 'f', input: { a: 1 } },
    ],
    stop_reason: 'tool_use',
    usage: { input_tokens: 9, output_tokens: 5 },
  });
});

test('the input of a call that was cut off is kept as text', () => {
  const { content } = joinEvents([
    started(0, { type: 'tool_use', input: {} }),
    added(0, { type: 'input_json_delta', partial_json: '{"a":' }),
    stopped(0),
  ]);
  expect(content).toEqual([{ type: 'tool_use', input: '{"a":' }]);
});
