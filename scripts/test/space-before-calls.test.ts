import type { AssistantMessage, Conversation } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { textFormats } from '../lib/text-formats.ts';

const formats = await textFormats();

/** A conversation that ends with a text and a call. */
function conversationWith(text: string): Conversation {
  const call = { name: 'weather', arguments: '{"city":"Paris"}' };
  const reply: AssistantMessage = {
    role: 'assistant',
    content: text,
    tool_calls: [{ id: 'abcdefghi', type: 'function', function: call }],
  };
  const parameters = { type: 'object', properties: { city: { type: 'string' } } };
  return {
    messages: [{ role: 'user', content: 'How is it?' }, reply],
    tools: [{ type: 'function', function: { name: 'weather', parameters } }],
  };
}

/** The formats that trim replies, as their references do next to calls. */
const settings = [...formats].filter(([, { format }]) => {
  const { trims, contentWithToolCalls } = format.supports;
  if (!trims.includes('assistant') || contentWithToolCalls !== true) return false;
  return format.render(conversationWith('A text.'), { onLoss: 'reference' }).includes('A text.');
});

describe.each(settings)('%s', (_name, { format }) => {
  const written = format.render(conversationWith('A text.'), { generationPrompt: false });
  const trimmed = ['\n', '\n\n\n', ' \n'].filter(
    (space) =>
      format.render(conversationWith(`A text.${space}`), { generationPrompt: false }) === written,
  );

  test.for(trimmed)('reads no white space before a call that it would not write: %j', (space) => {
    const { tools } = conversationWith('');
    const reply = written.slice(written.indexOf('A text.')).replace('A text.', `A text.${space}`);
    const { message } = format.parse(reply, { tools });
    expect(message.content).toBe('A text.');
    expect(message.tool_calls).toHaveLength(1);
  });
});

test('tries formats that trim replies', () => {
  expect(settings.map(([name]) => name)).toEqual(
    expect.arrayContaining(['gemma', 'glm', 'seed-oss']),
  );
});
