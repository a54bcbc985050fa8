import type { BodyEndpoint } from '@modelspeak/endpoint';
import {
  defineBodyEndpoint,
  isJsonObject,
  type JsonObject,
  type SamplingNames,
  type Server,
  writeSampling,
} from '@modelspeak/endpoint/authoring';

const NAMES: SamplingNames = {
  maxTokens: 'max_output_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  logProbs: 'top_logprobs',
};

/** Makes an endpoint for OpenAI's Responses API. */
export function responsesEndpoint(
  name: string,
  server: Server,
  { streams }: { readonly streams: boolean },
): BodyEndpoint {
  const isEnd = ({ type }: JsonObject): boolean =>
    type === 'response.completed' || type === 'response.incomplete' || type === 'response.failed';
  return defineBodyEndpoint({
    name,
    server,
    path: () => 'responses',
    write: (body, { extra, ...sampling }, kind) => ({
      ...body,
      ...writeSampling(name, sampling, NAMES),
      ...(kind === 'stream' && { stream: true }),
      ...extra,
    }),
    isEnd,
    isLast: isEnd,
    ...(streams && { join }),
    // A reply in the background is asked for later.
    canStream: ({ background }) => background !== true,
  });
}

/** The last event has the whole response. */
function join(events: readonly JsonObject[]): JsonObject {
  const response = events.at(-1)?.['response'];
  return isJsonObject(response) ? response : {};
}
