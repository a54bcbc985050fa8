import type { BodyEndpoint } from '@modelspeak/endpoint';
import {
  defineBodyEndpoint,
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
export function responsesEndpoint(name: string, server: Server): BodyEndpoint {
  const isEnd = ({ type }: Readonly<Record<string, unknown>>): boolean =>
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
  });
}
