import { expect, test } from 'vitest';
import { attachImages } from './images.js';

const image = (url: string, detail = 'auto') => ({ type: 'image_url', image_url: { url, detail } });

test('images go to the last message of the user, behind what is there', () => {
  const messages = [
    { role: 'user', content: 'a' },
    { role: 'user', content: [{ type: 'text', text: 'b' }] },
    { role: 'assistant', content: 'c' },
  ] as const;
  const attached = attachImages(messages, ['x', 'y'], { detail: 'high' });
  expect(attached).toEqual([
    messages[0],
    {
      role: 'user',
      content: [{ type: 'text', text: 'b' }, image('x', 'high'), image('y', 'high')],
    },
    messages[2],
  ]);
  expect(attachImages(attached, ['z'])[1]?.content).toHaveLength(4);
});

test('without a message of the user there is no place for them', () => {
  expect(() => attachImages([{ role: 'system', content: 'a' }], ['x'])).toThrow(
    'messages: there is no user message to attach the images to',
  );
});

test.each([
  [[{ role: 'user', content: 'a' }], 'x', 'urls: found "x", expected a list of URLs'],
  [null, [], 'messages: found null, expected a list of messages'],
])('%j with %j is refused', (messages, urls, error) => {
  expect(() => attachImages(messages as never, urls as never)).toThrow(error);
});
