import { chatModel } from '@modelspeak/chat';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { expect, test } from 'vitest';
import { says, stubEndpoint } from '../../../packages/chat/test/stub-endpoint.js';
import { talkTo } from '../src/talk.js';

test('a reply is shown as it grows, and the conversation goes on', async () => {
  const endpoint = stubEndpoint([says('Hel', 'lo!'), says('Bye.')]);
  const talk = talkTo(chatModel({ format: qwen3(), endpoint }));
  const shown: string[] = [];
  await talk.say('Hi', (text) => shown.push(text), new AbortController().signal);
  await talk.say('Bye', (text) => shown.push(text), new AbortController().signal);
  expect(shown).toEqual(['Hel', 'Hello!', 'Bye.']);
  expect(endpoint.asked[1]?.prompt).toContain('Hello!');
});

test('what was said until the stop stays in the conversation', async () => {
  const endpoint = stubEndpoint([[...says('One').slice(0, 1), new Promise(() => {})], says('Two')]);
  const talk = talkTo(chatModel({ format: qwen3(), endpoint }));
  const ending = new AbortController();
  await talk.say('Count', () => ending.abort(), ending.signal);
  await talk.say('Go on', () => {}, new AbortController().signal);
  expect(endpoint.asked[1]?.prompt).toContain('assistant\nOne<|im_end|>');
});

test('an error is thrown', async () => {
  const endpoint = stubEndpoint([[new Error('no memory')]]);
  const talk = talkTo(chatModel({ format: qwen3(), endpoint }));
  const said = talk.say('Hi', () => {}, new AbortController().signal);
  await expect(said).rejects.toThrow('no memory');
});
