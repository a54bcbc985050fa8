import { parseJson, writeJson } from '@modelspeak/core';
import { answer } from '../chat/answer.js';
import { OLLAMA } from '../chat/protocols.js';
import { readRequest } from '../chat/read-request.js';
import { Failure } from '../http/failure.js';
import type { Incoming } from '../http/incoming.js';
import { ollamaRaw } from './ollama-raw.js';

type Keys = Readonly<Record<string, unknown>>;

/** What needs Ollama's own prompts, and why it is refused. */
const REFUSED: Readonly<Record<string, string>> = {
  template: 'the format of the model writes the prompt; leave it out',
  suffix: 'text in the middle cannot be filled in; leave it out',
  context: 'tokens of earlier replies are not taken; send the messages to /api/chat',
};

/**
 * Ollama's generation: a prompt in place of messages, and a text in place of a message. Without a prompt, Ollama loads
 * the model, which is loaded here.
 */
export async function ollamaGenerate(body: string, incoming: Incoming): Promise<Response> {
  const given = parseJson(body) as Keys;
  const { prompt = '', system = '', images, ...rest } = textsOf(given);
  const refused = Object.keys(REFUSED).find((key) => !isEmpty(given[key]));
  if (refused !== undefined) throw new Failure(400, `${refused}: ${REFUSED[refused]}`);
  if (prompt === '') return loaded(given, incoming);
  if (given['raw'] === true) {
    const { parts } = readRequest(writeJson({ ...rest, messages: [] }), OLLAMA);
    return ollamaRaw(prompt, parts, incoming);
  }
  const messages = [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    { role: 'user', content: prompt, ...(images !== undefined && { images }) },
  ];
  const asked = readRequest(writeJson({ ...rest, messages }), OLLAMA);
  return answer(asked, OLLAMA, incoming, { finish: generated });
}

/** The keys of a request, with texts where there must be some. */
function textsOf(given: Keys): Keys & { readonly prompt?: string; readonly system?: string } {
  for (const key of ['prompt', 'system']) {
    const value = given[key] ?? '';
    if (typeof value !== 'string') throw new Failure(400, `${key}: expected a text`);
  }
  const { template, suffix, context, raw, prompt, system, ...rest } = given;
  return {
    ...rest,
    ...(typeof prompt === 'string' && { prompt }),
    ...(typeof system === 'string' && { system }),
  };
}

function isEmpty(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

function loaded({ model }: Keys, { core, observation }: Incoming): Response {
  const { name } = core.names.find(typeof model === 'string' ? model : undefined);
  observation.end(200);
  return Response.json({
    model: model ?? name,
    created_at: new Date().toISOString(),
    response: '',
    done: true,
    done_reason: 'load',
  });
}

/** A part of a chat as a part of a generation. */
function generated(chunk: object): object {
  const { message, ...rest } = chunk as Keys;
  if (!isMessage(message)) return chunk;
  const { content = '', thinking } = message;
  return { ...rest, response: content, ...(thinking !== undefined && { thinking }) };
}

function isMessage(value: unknown): value is Keys {
  return typeof value === 'object' && value !== null;
}
