import { Field, isObject } from '@modelspeak/bodies';
import type { BodyParts } from '@modelspeak/core';
import { readSampling } from '@modelspeak/core/authoring';
import { readMessages } from './read-messages.js';
import { readRequest } from './request.js';
import { SAMPLING } from './sampling-names.js';
import { readTool } from './tools.js';

/** Splits a request body into its parts. Without the key `stream`, Ollama streams. */
export function readBody(body: unknown): BodyParts {
  const field = new Field(body, '');
  const { model: _model, messages, tools: _tools, options: given, stream, ...rest } = field.object;
  if (!Array.isArray(messages)) throw field.get('messages').unexpected('an array');
  const model = field.get('model').text;
  const tools = field.get('tools');
  const { options, parameters } = readRequest(rest);
  const { sampling, rest: others } = isObject(given)
    ? readSampling(given, SAMPLING)
    : { sampling: {}, rest: given };
  const isLeft = isObject(others) ? Object.keys(others).length > 0 : others !== undefined;
  return {
    ...(model !== undefined && { model }),
    conversation: {
      messages: readMessages(field.get('messages').items),
      ...(!tools.isAbsent && { tools: tools.items.map(readTool) }),
    },
    options,
    sampling,
    stream: stream !== false,
    parameters: { ...parameters, ...(isLeft && { options: others }) },
  };
}
