import { qwen3Vl } from '@modelspeak/format-qwen/qwen3-vl';
import { expect, test } from 'vitest';
import { says, stubEndpoint, tokenizerOf } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } } as const;
const messages = [
  { role: 'user', content: 'Hi!' },
  { role: 'assistant', content: 'Hello.' },
  { role: 'user', content: [{ type: 'text', text: 'What is this?' }, image] },
] as const;
const format = qwen3Vl();

test('an image is refused where it would not reach the model', async () => {
  const endpoint = stubEndpoint([says('A cat.')]);
  await expect(chatModel({ format, endpoint }).chat({ messages })).rejects.toMatchObject({
    code: 'unsupported',
    path: 'messages[2].content[1]',
    message: expect.stringContaining('stub takes prompts without images'),
  });
  expect(endpoint.asked).toEqual([]);
});

test('an endpoint that takes images gets them with their places', async () => {
  const endpoint = stubEndpoint([says('A cat.')], { tokenIds: true, media: true });
  const tokenizer = tokenizerOf(...format.control);
  const model = chatModel({ format, endpoint, tokenizer });
  expect((await model.chat({ messages })).message.content).toBe('A cat.');
  const [{ prompt, media = [] } = { prompt: '' }] = endpoint.asked;
  expect(media).toMatchObject([{ part: image, message: 2, path: 'messages[2].content[1]' }]);
  expect(prompt.slice(media[0]?.start, media[0]?.end)).toContain('<|image_pad|>');
});

test('an endpoint can name the place of an image, also if it stands there twice', async () => {
  const endpoint = stubEndpoint([says('Cats.')], { media: true });
  const content = [image, { type: 'text', text: 'And this?' }, image] as const;
  await chatModel({ format, endpoint }).chat({ messages: [{ role: 'user', content }] });
  const paths = endpoint.asked[0]?.media?.map(({ path }) => path);
  expect(paths).toEqual(['messages[0].content[0]', 'messages[0].content[2]']);
});
