import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { Format, ReaderEvent } from '@modelspeak/core';
import { accumulate, orderedMessage } from '@modelspeak/core';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { expect, test } from 'vitest';
import { conversationOf } from '../src/prompt/conversation-of.js';
import { ContentCollector } from '../src/read-replies/content-collector.js';
import { contentOf } from '../src/reply/content-of.js';
import { StreamParts } from '../src/reply/stream-parts.js';

/** A reply with everything that a provider wants back. */
const EVENTS: readonly ReaderEvent[] = [
  { type: 'reasoning', text: 'Hm.' },
  { type: 'reasoning', text: '', signature: 'proof', id: 'r1' },
  { type: 'reasoning', text: '', encrypted: 'secret' },
  { type: 'text', text: 'I look.' },
  { type: 'text', text: '', signature: 'of text' },
  { type: 'tool-call', index: 0, id: 'c1', name: 'weather', signature: 'of call' },
  { type: 'tool-call-arguments', index: 0, text: '{"city":"Paris"}' },
  { type: 'extra', index: 0, extra: { note: 'n' } },
  { type: 'tool-call-end', index: 0 },
  { type: 'provider', format: 'owl', value: { type: 'search', results: [1] } },
  { type: 'refusal', text: 'No more.' },
  { type: 'end', reason: 'tool_calls' },
];

/** What the AI SDK makes of content: the metadata come back as options. */
function promptOf(content: ReturnType<typeof contentOf>): LanguageModelV4Prompt {
  const parts = content.map(({ providerMetadata, ...part }) => ({
    ...part,
    ...(providerMetadata !== undefined && { providerOptions: providerMetadata }),
  })) as unknown as { type: string; input?: string }[];
  const revived = parts.map((part) =>
    part.type === 'tool-call' ? { ...part, input: JSON.parse(part.input ?? '{}') } : part,
  );
  return [{ role: 'assistant', content: revived as never }];
}

const result = accumulate(EVENTS);
const format = qwen3() as Format;
const reading = { marksErrors: false, takesFiles: false };

test('a whole reply comes back as it was', () => {
  const { messages } = conversationOf(promptOf(contentOf(result as never, format)), [], reading);
  expect(accumulateAgain(messages[0])).toEqual(accumulateAgain(orderedMessage(result)));
});

test('a streamed reply comes back as it was', () => {
  const parts = new StreamParts(format);
  const streamed = EVENTS.flatMap((event) => [...parts.push(event)]);
  const content = new ContentCollector().add(streamed).completed();
  const { messages } = conversationOf(promptOf(content), [], reading);
  expect(accumulateAgain(messages[0])).toEqual(accumulateAgain(orderedMessage(result)));
});

const EXACT = '{"id":9223372036854775807,"rate":0.1234567890123456789012}';

test.each([
  ['the digits of the model', (input: object) => input, EXACT],
  ['what a program made of it', (input: object) => ({ ...input, id: 1 }), undefined],
])('a call comes back with %s', (_what, change, expected) => {
  const called = accumulate([
    { type: 'tool-call', index: 0, id: 'c1', name: 'pay' },
    { type: 'tool-call-arguments', index: 0, text: EXACT },
    { type: 'tool-call-end', index: 0 },
    { type: 'end', reason: 'tool_calls' },
  ]);
  const [{ role, content }] = promptOf(contentOf(called as never, format)) as unknown as [
    { role: 'assistant'; content: { input: object }[] },
  ];
  const changed = content.map((part) => ({ ...part, input: change(part.input) }));
  const { messages } = conversationOf([{ role, content: changed as never }], [], reading);
  const text = expected ?? JSON.stringify(change(JSON.parse(EXACT)));
  expect(messages[0]).toMatchObject({ tool_calls: [{ function: { arguments: text } }] });
});

/** The message without what an assistant message does not carry. */
function accumulateAgain(message: unknown): unknown {
  return JSON.parse(JSON.stringify(message));
}
