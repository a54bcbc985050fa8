import { accumulate, type Conversation } from '@modelspeak/core';
import { llama3 } from '@modelspeak/format-llama3';
import { expect, test } from 'vitest';
import { readConversation } from './render-pane.js';
import { replyReading } from './reply-reading.js';

const format = llama3();
const call = '[get_weather(city="Rome")]<|eot_id|>';
const messages = [{ role: 'user', content: 'Is it warm in Rome?' }] as const;
const tools = [{ type: 'function', function: { name: 'get_weather' } }] as const;

function callsIn(conversation: Conversation): number {
  const { reader } = replyReading(format, conversation, {});
  return accumulate([...reader.push(call), ...reader.end()]).message.tool_calls?.length ?? 0;
}

test('reads calls where tools are offered', () => {
  expect(callsIn({ messages, tools })).toBe(1);
});

test('reads text where no tools are offered, and says so', () => {
  expect(callsIn({ messages })).toBe(0);
  expect(replyReading(format, { messages }, {}).note).toContain('No tools are offered');
});

test('reads on where the conversation is wrong', () => {
  const { reader, note } = replyReading(format, readConversation('{'), {});
  expect(reader.push(call).length).toBeGreaterThan(0);
  expect(note).toContain('cannot be rendered');
});
