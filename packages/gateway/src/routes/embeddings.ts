import type { CallOptions, Embeddings } from '@modelspeak/endpoint';
import { Failure } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { jsonBody, modelIn } from '../http/json-body.js';
import { Leaving } from '../http/leaving.js';
import type { ModelServer } from '../servers/model-server.js';
import { onAnyServer } from '../servers/on-servers.js';

/** OpenAI's embeddings, if the model's server makes them. */
export async function embeddings(body: string, incoming: Incoming): Promise<Response> {
  const { core, observation } = incoming;
  const asked = jsonBody(body);
  const model = core.names.find(modelIn(asked));
  observation.model = model.name;
  const { input, dimensions, encoding_format: encoding } = asked;
  const texts = typeof input === 'string' ? [input] : input;
  if (!Array.isArray(texts) || !texts.every((text) => typeof text === 'string')) {
    throw new Failure(400, 'input: expected a string or a list of strings');
  }
  const leaving = new Leaving(incoming);
  const request = { texts, ...(typeof dimensions === 'number' && { dimensions }) };
  const embed = (
    { name, model: { settings } }: ModelServer,
    call: Pick<CallOptions, 'wait'>,
  ): Promise<Embeddings> => {
    const { endpoint } = settings;
    if (endpoint.embed === undefined) {
      throw new Failure(400, `${name} makes no embeddings; choose another model`);
    }
    return endpoint.embed(request, { ...call, signal: leaving.signal });
  };
  const { vectors, tokens = 0 } = await onAnyServer(model.servers, core.dispatcher, embed).finally(
    () => leaving.forget(),
  );
  observation.end(200);
  return Response.json({
    object: 'list',
    model: asked['model'] ?? model.name,
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: encoding === 'base64' ? base64Of(vector) : vector,
    })),
    usage: { prompt_tokens: tokens, total_tokens: tokens },
  });
}

/** A vector as OpenAI's clients ask for it: 32-bit floats in base64. */
function base64Of(vector: readonly number[]): string {
  const bytes = new Uint8Array(Float32Array.from(vector).buffer);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
