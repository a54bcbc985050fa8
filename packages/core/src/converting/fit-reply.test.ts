import { describe, expect, test } from 'vitest';
import { errorOf } from '../../test/errors.js';
import { defineOptions } from '../checking/options.js';
import { defineMessagesFormat } from '../format/define-messages-format.js';
import type { MessagesFormat } from '../format/format.js';
import { accumulate } from '../reading/accumulate.js';
import type { ReaderEvent, Reply } from '../reading/reader.js';
import type { Responses } from '../responding/responses.js';
import { fitEvents, fitReply } from './fit-reply.js';

/** A format whose responses are replies, without some of their keys. */
function formatOf(responses: Responses | undefined, ...dropped: (keyof Reply)[]): MessagesFormat {
  return defineMessagesFormat({
    name: 'there',
    models: [],
    options: defineOptions({}),
    supports: {},
    writeBody: (parts) => parts,
    readBody: () => ({ conversation: { messages: [] }, options: {}, sampling: {}, parameters: {} }),
    reader: () => ({ push: () => [], end: () => [] }),
    parse: (response) =>
      Object.fromEntries(
        Object.entries(response as Reply).filter(([key]) => !dropped.includes(key as keyof Reply)),
      ) as unknown as Reply,
    responses,
  })() as unknown as MessagesFormat;
}

const responses: Responses = {
  streamType: 'text/plain',
  done: '',
  writer: () => ({ push: (event) => [event], end: () => [], error: () => [] }),
  body: (reply) => reply,
  error: (error) => error,
  text: JSON.stringify,
};

const there = formatOf(responses);

const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm.' },
  { type: 'reasoning', text: '', signature: 'proof' },
  { type: 'reasoning', text: '', encrypted: 'sealed' },
  { type: 'provider', format: 'here', value: { type: 'search' } },
  { type: 'text', text: 'Hi', extra: { citations: [1] } },
  { type: 'tool-call', index: 0, id: 'a', name: 'f', signature: 'proof' },
  { type: 'extra', extra: { proof: 'x' }, index: 0 },
  { type: 'tool-call-arguments', index: 0, text: '{}' },
  { type: 'tool-call-end', index: 0 },
  { type: 'extra', extra: { id: 'msg' } },
  { type: 'log-probs', logProbs: [{ token: 'Hi', logProb: -1, top: [] }] },
  { type: 'end', reason: 'tool_calls' },
];

describe('what only the first format knows', () => {
  test('is left out and reported, by its place in the reply', () => {
    const { events, losses } = fitEvents(EVENTS, { from: 'here', to: there, onLoss: 'omit' });
    expect(losses.map(({ path }) => path)).toEqual([
      'message.extra',
      'message.tool_calls[0].extra',
      'parts[0].signature',
      'parts[1]',
      'parts[2]',
      'parts[3].extra',
      'parts[4].signature',
    ]);
    const { message, parts } = accumulate(events);
    expect(message).toEqual({
      role: 'assistant',
      content: 'Hi',
      reasoning_content: 'Hm.',
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }],
    });
    expect(parts).toEqual([
      { type: 'reasoning', text: 'Hm.' },
      { type: 'text', text: 'Hi' },
      { type: 'tool_call', id: 'a' },
    ]);
  });

  test('is left out of a whole reply too', () => {
    const reply = accumulate(EVENTS);
    const fitted = fitReply(reply, { from: 'here', to: there, onLoss: 'omit' });
    const streamed = fitEvents(EVENTS, { from: 'here', to: there, onLoss: 'omit' });
    expect(fitted.losses).toEqual(streamed.losses);
    expect(fitted.reply).toEqual(accumulate(streamed.events));
  });

  test('stays in a response of the same format', () => {
    const same = { from: 'there', to: there };
    expect(fitEvents(EVENTS, same)).toEqual({ events: EVENTS, losses: [] });
  });

  test('is refused by default', () => {
    const error = errorOf(() => fitEvents(EVENTS, { from: 'here', to: there }));
    expect(error).toMatchObject({ code: 'unsupported', path: 'message.extra' });
    expect(error.message).toContain("onLoss: 'omit'");
  });
});

test('what the responses have no place for is reported', () => {
  const to = formatOf(responses, 'logProbs');
  const events = EVENTS.filter(({ type }) => type === 'log-probs' || type === 'end');
  const { losses } = fitEvents(events, { from: 'here', to, onLoss: 'omit' });
  expect(losses).toEqual([
    { path: 'logProbs', problem: 'responses of there have no place for this' },
  ]);
});

test('a format without responses is refused', () => {
  const run = () => fitEvents([], { from: 'here', to: formatOf(undefined) });
  expect(errorOf(run)).toMatchObject({ code: 'unsupported' });
});
