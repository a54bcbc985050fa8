import type { Format } from '@modelspeak/core';
import type { Endpoint } from '@modelspeak/endpoint';
import { createServer, lookUp } from '@modelspeak/endpoint/authoring';
import type { OpenModel } from '../../endpoints/open-model.js';
import { type Finding, no, unknown, yes } from '../finding.js';
import type { OwnApi } from '../own-api.js';

/** A white picture of 32 by 32 pixels: some servers refuse smaller ones. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAAAAABWESUoAAAAFklEQVR42mP4TwAwjCoYVTCqYKQqAAA/aPwuqUTQyAAAAABJRU5ErkJggg==';

/** Whether the model on this server sees images: the server says so, or is shown a tiny one. */
export async function visionFinding(
  { format, endpoint }: OpenModel['settings'],
  place: OpenModel['place'],
  api: OwnApi | undefined,
  signal: AbortSignal,
): Promise<Finding> {
  const said = await saidBy(endpoint, place, signal);
  if (said !== undefined) {
    return said
      ? yes('the server says that the model takes images')
      : no('the server says that the model takes none');
  }
  if (api === undefined) return unknown('the model runs in this process, which cannot be asked');
  const content = [
    { type: 'text', text: 'Hi' },
    { type: 'image_url', image_url: { url: PICTURE } },
  ];
  await api.send({ messages: [{ role: 'user', content }], max_tokens: 1 }, signal);
  return yes(`the server took a small picture${unless(format)}`);
}

/** What keeps images from the model nevertheless. */
function unless({ name, supports }: Format): string {
  return supports.images === true ? '' : `, but the format ${name} has none`;
}

/** What the server says about images, if anything. */
async function saidBy(
  endpoint: Endpoint,
  { kind, url, model, key }: OpenModel['place'],
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (kind === 'ollama' && url !== undefined) {
    const server = createServer('the server', url, { key });
    const { capabilities } = (await lookUp(server, 'api/show', { body: { model }, signal })) ?? {};
    return Array.isArray(capabilities) ? capabilities.includes('vision') : undefined;
  }
  return endpoint.kind === 'prompt' ? (await endpoint.mediaTypes?.({ signal }))?.images : undefined;
}

/** Whether the server turns texts into vectors. */
export async function embeddingsFinding(
  endpoint: Endpoint,
  model: string | undefined,
  signal: AbortSignal,
): Promise<Finding> {
  const { embed } = endpoint;
  if (embed === undefined) return no(`${endpoint.name} has none`);
  const { vectors } = await embed.call(
    endpoint,
    { texts: ['Hello'], ...(model !== undefined && { model }) },
    { signal },
  );
  const length = vectors[0]?.length ?? 0;
  return length > 0 ? yes(`vectors of ${length} numbers`) : no('no vector came');
}
