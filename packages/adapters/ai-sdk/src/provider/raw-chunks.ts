import { type ChatModel, type ChatSettings, chatModel } from '@modelspeak/chat';
import type { Endpoint } from '@modelspeak/endpoint';

/** The same model on an endpoint whose chunks are shown as they arrive. */
export function withRawChunks(model: ChatModel, show: (chunk: unknown) => void): ChatModel {
  const { settings } = model;
  return chatModel({ ...settings, endpoint: tapped(settings.endpoint, show) } as ChatSettings);
}

function tapped(endpoint: Endpoint, show: (chunk: unknown) => void): Endpoint {
  async function* shown<Chunk>(chunks: AsyncIterable<Chunk>): AsyncGenerator<Chunk, void> {
    for await (const chunk of chunks) {
      show(chunk);
      yield chunk;
    }
  }
  // Through the prototype: an endpoint may be an instance of a class.
  return endpoint.kind === 'body'
    ? Object.assign(Object.create(endpoint), {
        stream: (...request: Parameters<typeof endpoint.stream>) =>
          shown(endpoint.stream(...request)),
      })
    : Object.assign(Object.create(endpoint), {
        complete: (...request: Parameters<typeof endpoint.complete>) =>
          shown(endpoint.complete(...request)),
      });
}
