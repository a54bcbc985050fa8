import type { Conversation, Message } from '@modelspeak/core';
import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { expect, test } from 'vitest';
import { countingEndpoint, tokenizer, told } from '../../test/counting-endpoint.js';
import { tokenizerOf } from '../../test/stub-endpoint.js';
import {
  type ChatSettings,
  chatModel,
  continued,
  type ReplyStoreOptions,
  replyStore,
} from '../index.js';

const question: Message = { role: 'user', content: 'Rain in Paris?' };
const more: Message = { role: 'user', content: 'And tomorrow?' };
const tools = [
  { type: 'function', function: { name: 'rain', parameters: { type: 'object' } } },
] as const;

function modelThat(replies: readonly string[], limits?: ReplyStoreOptions, settings: object = {}) {
  return chatModel({
    format: qwen25(),
    tokenizer,
    ...settings,
    endpoint: countingEndpoint(replies.map((text) => told(text))),
    middleware: [continued({ model: 'qwen', store: replyStore(limits) })],
  } as ChatSettings);
}

/** How many tokens of the second prompt were kept from the first request. */
async function keptIn(
  model: ReturnType<typeof modelThat>,
  second: Conversation,
  first?: Conversation,
) {
  const one = await model.chat(first ?? { messages: [question] });
  const two = await model.chat(second);
  const before = (one.sampled?.prompt.length ?? 0) + (one.sampled?.tokens.length ?? 0);
  return { before, kept: two.sampled?.kept };
}

const answered = (message: Message) => ({ messages: [question, message, more] });

test('a conversation continues from the tokens that were sampled', async () => {
  const model = modelThat([' No. <|im_end|>', 'Yes.<|im_end|>', 'Bye.<|im_end|>']);
  const { before, kept } = await keptIn(model, answered({ role: 'assistant', content: ' No. ' }));
  expect(kept).toBe(before);
  const third = await model.chat({
    messages: [
      ...answered({ role: 'assistant', content: 'No.' }).messages,
      { role: 'assistant', content: [{ type: 'text', text: 'Yes.' }] },
      { role: 'user', content: 'Thanks' },
    ],
  });
  expect(third.sampled?.kept).toBeGreaterThan(before);
});

test('arguments may be spelled differently', async () => {
  const call =
    '<tool_call>\n{"name": "rain", "arguments": {"days":  1.0, "city": "Paris"}}\n</tool_call>';
  const model = modelThat([`${call}<|im_end|>`, 'Yes.<|im_end|>']);
  const first = { messages: [question], tools };
  const spelled = { name: 'rain', arguments: '{"city":"Paris","days":1}' };
  const messages: readonly Message[] = [
    question,
    { role: 'assistant', tool_calls: [{ id: 'call_0', type: 'function', function: spelled }] },
    { role: 'tool', tool_call_id: 'call_0', content: 'none' },
  ];
  const { before, kept } = await keptIn(model, { messages, tools }, first);
  expect(kept).toBe(before);
});

test.each([
  ['another answer', answered({ role: 'assistant', content: 'Yes.' })],
  ['another question', { messages: [more, { role: 'assistant', content: 'No.' }, more] }],
  ['other tools', { ...answered({ role: 'assistant', content: 'No.' }), tools }],
] as const)('%s is no continuation', async (_what, second) => {
  const { kept } = await keptIn(modelThat(['No.<|im_end|>', 'Yes.<|im_end|>']), second);
  expect(kept).toBeUndefined();
});

test.each([
  ['with all of it', 'Hm.', true],
  ['without it', undefined, true],
  ['with another one', 'Ha.', false],
] as const)('reasoning is restored: %s', async (_what, reasoning_content, isKept) => {
  const format = qwen3();
  const text = '<think>\nHm.\n</think>\n\nNo.<|im_end|>';
  const model = modelThat(
    [text, 'Yes.<|im_end|>'],
    {},
    { format, tokenizer: tokenizerOf(...format.control) },
  );
  const second = answered({ role: 'assistant', content: 'No.', reasoning_content });
  const { kept } = await keptIn(model, second);
  expect(kept !== undefined).toBe(isKept);
});

test('other thinking is no continuation', async () => {
  const format = qwen3();
  const own = { format, tokenizer: tokenizerOf(...format.control) };
  const model = modelThat(['No.<|im_end|>', 'Yes.<|im_end|>'], {}, own);
  await model.chat({ messages: [question] });
  const second = answered({ role: 'assistant', content: 'No.' });
  const { sampled } = await model.chat(second, { thinking: { enabled: false } });
  expect(sampled?.kept).toBeUndefined();
});

test.each([{ replies: 1 }, { size: 150 }])('old replies are forgotten: %o', async (limits) => {
  const model = modelThat(
    ['No.<|im_end|>', 'Hi.<|im_end|>', 'Yes.<|im_end|>', 'So.<|im_end|>'],
    limits,
  );
  await model.chat({ messages: [question] });
  await model.chat({ messages: [more] });
  const first = await model.chat(answered({ role: 'assistant', content: 'No.' }));
  expect(first.sampled?.kept).toBeUndefined();
});
