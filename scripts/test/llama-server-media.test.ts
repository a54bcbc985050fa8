import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { chatModel } from '@modelspeak/chat';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { qwen3Vl } from '@modelspeak/format-qwen/qwen3-vl';
import { afterEach, expect, test } from 'vitest';

const MARK = '<__media_k3J_$.[__>';
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBO' } } as const;
const video = {
  type: 'file',
  file: { filename: 'a.mp4', file_data: 'data:video/mp4;base64,AAAA' },
} as const;
const END = 1_000_000;

interface Asked {
  readonly content?: unknown;
  readonly prompt?: unknown;
  readonly preserved_tokens?: unknown;
}

const asked: Asked[] = [];
/** The paths of the requests that had the header of the call. */
const marked: string[] = [];
let stop: () => void = () => {};
afterEach(() => stop());

/** A server whose model sees, and which puts a token before texts. */
async function start(props: object): Promise<string> {
  asked.length = 0;
  marked.length = 0;
  const server = createServer(async (request, response) => {
    if (request.headers['x-call'] === 'a') marked.push(request.url ?? '');
    if (request.url === '/props') return response.end(JSON.stringify(props));
    const body = (await json(request)) as Asked;
    if (request.url === '/tokenize') {
      const { content } = body;
      const tokens = Array.isArray(content)
        ? content.flatMap((one) =>
            one === '<|im_end|>' ? [END] : typeof one === 'number' ? [one] : [7, 7],
          )
        : [1];
      return response.end(JSON.stringify({ tokens }));
    }
    asked.push(body);
    const events = [
      { content: 'A cat.', tokens: [5], stop: false },
      { content: '<|im_end|>', tokens: [END], stop: true, stop_type: 'eos' },
    ];
    return response.end(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stop = () => server.close().closeAllConnections();
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('found no free port');
  return `http://127.0.0.1:${address.port}`;
}

const SEES = { media_marker: MARK, modalities: { vision: true }, bos_token: '<|im_start|>' };

async function ask(props: object, ...content: readonly (string | typeof image | typeof video)[]) {
  const model = chatModel({ format: qwen3Vl(), endpoint: llamaServer(await start(props)) });
  const parts = content.map((one) =>
    typeof one === 'string' ? ({ type: 'text', text: one } as const) : one,
  );
  const messages = [
    { role: 'system', content: 'Look.' },
    { role: 'user', content: parts },
  ] as const;
  return model.chat({ messages }, { headers: { 'x-call': 'a' } });
}

test('images go to a model that sees, each in its place', async () => {
  const { message } = await ask(SEES, 'One: ', image, ' two: ', image, ' <|im_end|>?');
  expect(message.content).toBe('A cat.');
  expect([...new Set(marked)].sort()).toEqual(['/completion', '/props', '/tokenize']);
  const text = `system\nLook.<|im_end|>\n<|im_start|>user\nOne: ${MARK} two: ${MARK} < |im_end|>?<|im_end|>\n<|im_start|>assistant\n`;
  expect(asked).toMatchObject([
    {
      // The server puts `<|im_start|>` before the text.
      prompt: { prompt_string: text, multimodal_data: ['iVBO', 'iVBO'] },
      preserved_tokens: expect.arrayContaining(['<|im_end|>']),
    },
  ]);
});

test('a server that chooses no mark has the usual one', async () => {
  await ask({ modalities: { vision: true } }, image);
  expect(JSON.stringify(asked[0])).toContain('<__media__><|im_end|>');
});

test.each([
  ['the mark', `What is ${MARK}?`],
  ['half of the mark before an image', `What is ${MARK}${MARK.slice(0, -1)}`],
])('content that has %s is refused', async (_what, text) => {
  await expect(ask(SEES, text, image)).rejects.toMatchObject({ code: 'special_token_in_content' });
  expect(asked).toEqual([]);
});

test('what the model does not see is refused', async () => {
  const refused = (message: string, path = 'messages[1].content[0]') => ({
    code: 'unsupported',
    path,
    message: expect.stringContaining(message),
  });
  await expect(ask({ modalities: { vision: false } }, image)).rejects.toMatchObject(
    refused('the model of llama-server takes no images'),
  );
  await expect(ask(SEES, image, video)).rejects.toMatchObject(
    refused('takes no videos', 'messages[1].content[1]'),
  );
  const remote = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } } as const;
  await expect(ask(SEES, remote as never)).rejects.toMatchObject(refused('not their addresses'));
});
