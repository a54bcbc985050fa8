import { expect, test } from 'vitest';
import { formats, loadFormat } from '../formats.js';
import { isFault, makeFormat, readConversation } from '../render-pane.js';
import { sampleReply } from './sample-reply.js';
import { firstState } from './state.js';

const conversation = readConversation(firstState.conversation);

async function callsIn(name: string, options: string): Promise<number | undefined> {
  const format = makeFormat(await loadFormat(name), options);
  if (isFault(conversation) || isFault(format) || format.kind !== 'prompt') return undefined;
  const reply = await sampleReply(name, options);
  return format.turn(conversation).parse(reply).message.tool_calls?.length;
}

test.each([
  ['llama3', ''],
  ['llama3', '{"profile":"hf"}'],
  ['qwen', ''],
  ['qwen', '{"version":"2.5"}'],
  ['gpt-oss', ''],
  ['solar-open', ''],
])('a sample reply of %s %s is read with both of its tool calls', async (name, options) => {
  expect(await callsIn(name, options)).toBe(2);
});

test('a format that takes one call at a time gets one', async () => {
  expect(await callsIn('gigachat', '')).toBe(1);
});

test('every prompt format has a sample reply', async () => {
  for (const { name } of formats) {
    const format = (await loadFormat(name))();
    if (format.kind === 'prompt') expect(await sampleReply(name, ''), name).not.toBe('');
  }
});

test('invalid options have none', async () => {
  expect(await sampleReply('qwen', '{"version":"none"}')).toBe('');
});
