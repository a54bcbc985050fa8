import { chatModel } from '@modelspeak/chat';
import { ollama } from '@modelspeak/endpoint-ollama';
import { qwen3Vl } from '@modelspeak/format-qwen/qwen3-vl';
import { expect, test } from 'vitest';

const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBO' } } as const;
const video = {
  type: 'file',
  file: { filename: 'a.mp4', file_data: 'data:video/mp4;base64,AAAA' },
} as const;

async function ask(...content: readonly (string | typeof image | typeof video)[]) {
  const bodies: Record<string, unknown>[] = [];
  const endpoint = ollama({
    model: 'qwen3-vl',
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return new Response('{"response":"A cat.","done":true,"done_reason":"stop"}\n');
    },
  });
  const parts = content.map((one) =>
    typeof one === 'string' ? ({ type: 'text', text: one } as const) : one,
  );
  const model = chatModel({ format: qwen3Vl(), endpoint });
  const { message } = await model.chat({ messages: [{ role: 'user', content: parts }] });
  return { bodies, text: message.content };
}

test('images are in the request, and their marks in the prompt', async () => {
  const { bodies, text } = await ask('One: ', image, ' two: ', image);
  expect(text).toBe('A cat.');
  expect(bodies).toMatchObject([
    {
      prompt: '<|im_start|>user\nOne: [img-0] two: [img-1]<|im_end|>\n<|im_start|>assistant\n',
      images: ['iVBO', 'iVBO'],
    },
  ]);
});

test('content that looks like a mark is refused beside images, and text without them', async () => {
  await expect(ask('What is [img-0]?', image)).rejects.toMatchObject({
    code: 'special_token_in_content',
    message: expect.stringContaining('the prompt contains "[img-0]" as text'),
  });
  expect((await ask('What is [img-0]?')).bodies[0]?.['prompt']).toContain('[img-0]');
});

test('other media are refused', async () => {
  await expect(ask(video)).rejects.toMatchObject({
    code: 'unsupported',
    path: 'messages[0].content[0]',
  });
});
