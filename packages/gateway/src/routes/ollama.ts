import { answer } from '../chat/answer.js';
import { OLLAMA } from '../chat/protocols.js';
import { readRequest } from '../chat/read-request.js';
import type { GatewayCore } from '../gateway-core.js';
import type { Incoming } from '../http/incoming.js';
import { jsonBody } from '../http/json-body.js';
import { mediaOf } from '../servers/media-of.js';
import type { NamedModel } from '../servers/served-model.js';

/** The version of Ollama whose API this is, which its clients ask for. */
const VERSION = '0.20.0';

/** Ollama's chat. Without messages, Ollama loads the model, which is loaded here. */
export async function ollamaChat(body: string, incoming: Incoming): Promise<Response> {
  const asked = readRequest(body, OLLAMA);
  const { parts } = asked;
  if (parts.conversation.messages.length === 0) {
    const { name } = incoming.core.names.find(parts.model);
    incoming.observation.end(200);
    return Response.json({
      model: parts.model ?? name,
      created_at: new Date().toISOString(),
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: 'load',
    });
  }
  return answer(asked, OLLAMA, incoming);
}

/** Ollama's list of models. */
export function ollamaTags({ names }: GatewayCore): Response {
  return Response.json({ models: names.models.map(tagOf) });
}

/** What Ollama says of a model. */
export async function ollamaShow(body: string, incoming: Incoming): Promise<Response> {
  const { model, name } = jsonBody(body);
  const found = incoming.core.names.find(String(model ?? name));
  const { format } = found.settings;
  const media = await mediaOf(found, { signal: incoming.request.signal });
  const capabilities = [
    'completion',
    ...(format.supports.tools === true ? ['tools'] : []),
    ...(format.supports.images === true && media?.images !== false ? ['vision'] : []),
    ...(format.request.thinking === undefined ? [] : ['thinking']),
  ];
  incoming.observation.end(200);
  const { details } = tagOf(found);
  const { context } = found;
  return Response.json({
    modelfile: '',
    parameters: '',
    template: '',
    details,
    model_info: {
      'general.architecture': 'modelspeak',
      'general.basename': found.name,
      ...(context !== undefined && { 'modelspeak.context_length': context }),
    },
    capabilities,
    modified_at: '1970-01-01T00:00:00Z',
  });
}

/** Ollama's version. */
export function ollamaVersion(): Response {
  return Response.json({ version: VERSION });
}

function tagOf({ name, settings }: NamedModel) {
  const family = settings.format.name;
  return {
    name,
    model: name,
    modified_at: '1970-01-01T00:00:00Z',
    size: 0,
    digest: '',
    details: {
      parent_model: '',
      format: 'gguf',
      family,
      families: [family],
      parameter_size: '',
      quantization_level: '',
    },
  };
}
