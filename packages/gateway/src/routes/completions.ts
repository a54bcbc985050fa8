import { checkSampling } from '../http/check-sampling.js';
import { Failure, failureOf } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { jsonBody, modelIn } from '../http/json-body.js';
import { type RawProtocol, rawPrompt, type Said } from './raw-prompt.js';

type Keys = Readonly<Record<string, unknown>>;

/** OpenAI's older Completions: a raw prompt, which the model continues. */
export async function completions(body: string, incoming: Incoming): Promise<Response> {
  const { core, observation } = incoming;
  const asked = jsonBody(body);
  checkSampling(asked);
  const model = core.names.find(modelIn(asked));
  observation.model = model.name;
  const request = { prompt: promptOf(asked['prompt']), ...samplingOf(asked) };
  const about = {
    id: `cmpl-${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'text_completion',
    created: Math.floor(Date.now() / 1000),
    model: asked['model'] ?? model.name,
  };
  return rawPrompt(
    { model, request, isStreamed: asked['stream'] === true, parameters: asked },
    protocolOf(about),
    incoming,
  );
}

function protocolOf(about: object): RawProtocol {
  const choices = (text: string, finish: Said['finish']) => [
    { index: 0, text, logprobs: null, finish_reason: finish ?? null },
  ];
  return {
    contentType: 'text/event-stream',
    whole: (text, last) => ({ ...about, choices: choices(text, last?.finish), usage: last?.usage }),
    piece: ({ text, finish, usage }) =>
      eventOf({ ...about, choices: choices(text, finish), ...(finish && { usage }) }),
    failed(error) {
      const { message } = failureOf(error);
      return eventOf({ error: { message, type: 'server_error', code: null, param: null } });
    },
    done: 'data: [DONE]\n\n',
  };
}

function eventOf(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function promptOf(prompt: unknown): string | readonly number[] {
  const single = Array.isArray(prompt) && prompt.length === 1 ? prompt[0] : prompt;
  if (typeof single === 'string') return single;
  if (Array.isArray(single) && single.every(Number.isInteger)) return single as readonly number[];
  throw new Failure(400, 'prompt: expected a string, or a list of token ids');
}

function samplingOf(asked: Keys): object {
  const number = (key: string) => (typeof asked[key] === 'number' ? asked[key] : undefined);
  const { stop } = asked;
  const stops = typeof stop === 'string' ? [stop] : Array.isArray(stop) ? stop : undefined;
  const sampling = {
    maxTokens: number('max_tokens') ?? 16,
    temperature: number('temperature'),
    topP: number('top_p'),
    topK: number('top_k'),
    minP: number('min_p'),
    seed: number('seed'),
    presencePenalty: number('presence_penalty'),
    frequencyPenalty: number('frequency_penalty'),
    stop: stops,
  };
  return Object.fromEntries(Object.entries(sampling).filter(([, value]) => value !== undefined));
}
