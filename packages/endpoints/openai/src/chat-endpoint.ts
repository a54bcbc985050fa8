import type { BodyEndpoint, BodyRequest, CallOptions } from '@modelspeak/endpoint';
import {
  askWithinContext,
  defineBodyEndpoint,
  isJsonObject,
  type JsonObject,
  type Server,
  writeSampling,
} from '@modelspeak/endpoint/authoring';
import { choicesApart } from './choices-apart.js';
import { DIALECTS } from './dialects.js';
import { joinChunks } from './join-chunks.js';

/** How a server differs from others. */
interface ChatSettings {
  readonly dialect: keyof typeof DIALECTS;
  readonly usage: boolean;
  readonly streams: boolean;
}

/** The dialects that support several replies. Other servers refuse such a request, or send one reply. */
const TAKES_N: readonly (keyof typeof DIALECTS)[] = ['openai', 'vllm'];
const PATH = 'chat/completions';

/** Makes an endpoint for OpenAI's chat completions API. */
export function chatEndpoint(
  name: string,
  server: Server,
  { dialect, usage, streams }: ChatSettings,
): BodyEndpoint {
  const endpoint = defineBodyEndpoint({
    name,
    server,
    path: () => PATH,
    write: (body, { extra, logProbs, ...sampling }, kind) => ({
      ...(kind === 'stream' && { stream: true }),
      ...(kind === 'stream' && usage && { stream_options: { include_usage: true } }),
      ...(typeof kind === 'number' && { n: kind }),
      ...body,
      ...writeSampling(name, sampling, DIALECTS[dialect]),
      ...(logProbs !== undefined && { logprobs: true, top_logprobs: logProbs }),
      ...extra,
    }),
    isEnd: hasFinish,
    // A stream without usage would lose what a whole response has.
    ...(streams && usage && { join: joinChunks }),
    // The limits of https://platform.openai.com/docs/api-reference/chat/create and of vLLM's chat route.
    endsByItself: true,
    canStream,
  });
  return {
    ...endpoint,
    ...(TAKES_N.includes(dialect) && {
      async sendMany(request: BodyRequest, count: number, options?: CallOptions) {
        const ask = async (fitting: BodyRequest) =>
          server.json(PATH, endpoint.write(fitting, count), options);
        return choicesApart(await askWithinContext(request, ask));
      },
    }),
  };
}

/** Whether a chunk says why the reply ended. */
function hasFinish({ choices }: JsonObject): boolean {
  if (!Array.isArray(choices)) return false;
  return choices.some(
    (choice) => isJsonObject(choice) && typeof choice['finish_reason'] === 'string',
  );
}

/** OpenAI streams no audio in the formats that whole replies have. */
function canStream({ modalities }: JsonObject): boolean {
  return !Array.isArray(modalities) || !modalities.includes('audio');
}
