import type { BodyParts } from '@modelspeak/core';
import { failureOf } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { type RawProtocol, rawPrompt, type Said } from './raw-prompt.js';

/** Ollama's generation from a raw prompt, which the model continues. */
export async function ollamaRaw(
  prompt: string,
  { model: asked, sampling, stream, parameters }: BodyParts,
  incoming: Incoming,
): Promise<Response> {
  const { core, observation } = incoming;
  const model = core.names.find(asked);
  observation.model = model.name;
  const about = { model: asked ?? model.name, created_at: new Date().toISOString() };
  return rawPrompt(
    { model, request: { prompt, ...sampling }, isStreamed: stream === true, parameters },
    protocolOf(about),
    incoming,
  );
}

function protocolOf(about: object): RawProtocol {
  return {
    contentType: 'application/x-ndjson',
    whole: (text, last) => ({ ...about, ...partOf(last, text), done: true }),
    piece: (said) => lineOf({ ...about, ...partOf(said) }),
    failed: (error) => lineOf({ error: failureOf(error).message }),
  };
}

function partOf(said: Said | undefined, response = said?.text ?? ''): object {
  const { finish, usage } = said ?? {};
  return {
    response,
    done: finish !== undefined,
    ...(finish !== undefined && { done_reason: finish }),
    ...(usage !== undefined && {
      prompt_eval_count: usage.prompt_tokens,
      eval_count: usage.completion_tokens,
    }),
  };
}

function lineOf(line: object): string {
  return `${JSON.stringify(line)}\n`;
}
