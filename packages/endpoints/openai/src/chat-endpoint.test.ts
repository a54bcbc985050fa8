import { openaiMessages } from '@modelspeak/format-openai-messages';
import { expect, test } from 'vitest';
import { runToolLoop, WAYS } from '../../../chat/test/tool-loop.js';
import { openai } from './openai.js';

test.each(WAYS)('a chat model runs tools: %s', async (way) => {
  const format = openaiMessages({ model: 'm' });
  const { called, answer, responses } = await runToolLoop(format, openai, way);
  expect(called).toEqual([{ city: 'Paris' }]);
  expect(answer).toBe('It is sunny.');
  expect(responses).toHaveLength(2);
  for (const { found, whole } of way === 'events of a stream' ? [] : responses) {
    // A stream leaves out what is null.
    expect(whole).toMatchObject(Object(found));
  }
});

test('a reply with audio is not streamed', () => {
  const endpoint = openai();
  const body = { model: 'm', messages: [], modalities: ['text', 'audio'] };
  expect(endpoint.write?.({ body }, 'sendStreamed')).toEqual(body);
  expect(endpoint.write?.({ body: { model: 'm' } }, 'sendStreamed')).toHaveProperty('stream');
});

test('a whole reply keeps its usage where streams have none', () => {
  expect(openai({ usage: false }).sendStreamed).toBeUndefined();
  expect(openai({ streams: false }).sendStreamed).toBeUndefined();
  expect(openai().sendStreamed).toBeDefined();
});
