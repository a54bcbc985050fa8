import { Field } from '@modelspeak/bodies';
import type { BodyParts } from '@modelspeak/core';
import { readSampling } from '@modelspeak/core/authoring';
import { readMessage, readSystem } from './read-messages.js';
import { readRequest } from './request.js';
import { SAMPLING } from './sampling-names.js';
import { readTool } from './tools.js';

/** Splits a request body into its parts. The parts share data with the body. */
export function readBody(body: unknown): BodyParts {
  const field = new Field(body, '');
  const { model: _model, system: _system, messages: given, tools: _tools, ...rest } = field.object;
  const model = field.get('model').text;
  const system = field.get('system');
  const isSystemAlone = given === undefined && !system.isAbsent;
  if (!isSystemAlone && !Array.isArray(given)) throw field.get('messages').unexpected('an array');
  const tools = field.get('tools');
  const { options, parameters: others } = readRequest(rest);
  const { sampling, rest: unsampled } = readSampling(others, SAMPLING);
  const { stream, ...parameters } = unsampled;
  const isStream = typeof stream === 'boolean';
  return {
    ...(model !== undefined && { model }),
    conversation: {
      messages: [
        ...(system.isAbsent ? [] : [readSystem(system)]),
        ...field.get('messages').items.flatMap(readMessage),
      ],
      ...(!tools.isAbsent && { tools: tools.items.map(readTool) }),
    },
    options,
    sampling,
    ...(isStream && { stream }),
    parameters: isStream ? parameters : unsampled,
  };
}
