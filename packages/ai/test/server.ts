import { chatModel } from '@modelspeak/chat';
import { openai } from '@modelspeak/endpoint-openai';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import { afterEach } from 'vitest';
import { type ChatServer, type Said, startChatServer } from '../../chat/test/chat-server.js';

let server: ChatServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** A model behind a real server over HTTP, which says one thing after the other, the last for ever. */
export async function replaying(...replies: readonly (Said | number)[]) {
  const started = await startChatServer((index) => replies[index] ?? replies.at(-1) ?? '');
  server = started;
  const model = chatModel({
    format: openaiMessages({ model: 'm' }),
    endpoint: openai({ url: started.url }),
    retry: { times: 0 },
    model: { name: 'mini', prices: { input: 1, output: 2 } },
  });
  return { model, server: started };
}

/** A model behind a stand-in for a server, which answers each body so. */
export function answering(answer: (body: Readonly<Record<string, unknown>>) => unknown) {
  const endpoint = openai({
    fetch: async (_url, init) => Response.json(answer(JSON.parse(String(init?.body)))),
  });
  return chatModel({ format: openaiMessages({ model: 'm' }), endpoint });
}
