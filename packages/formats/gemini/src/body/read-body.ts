import { Field } from '@modelspeak/bodies';
import type { BodyParts } from '@modelspeak/core';
import { camelKeys } from './camel-keys.js';
import { readContents, readSystem } from './read-contents.js';
import { readRequest } from './request.js';
import { olderSchemas, readTools } from './tools.js';

/** Splits a request body into its parts. The parts share data with the body. */
export function readBody(body: unknown): BodyParts {
  const field = new Field(camelKeys(body), '');
  const {
    model: _model,
    systemInstruction: _system,
    contents: given,
    tools: _tools,
    ...rest
  } = field.object;
  if (!Array.isArray(given)) throw field.get('contents').unexpected('an array');
  const model = field.get('model').text;
  const system = field.get('systemInstruction');
  const tools = field.get('tools');
  const { options, sampling, parameters, spelling: ofRequest } = readRequest(rest);
  const parametersOf = Object.assign({}, ...tools.items.map(olderSchemas));
  const role = system.isAbsent ? undefined : system.get('role').text;
  const spelling = {
    ...ofRequest,
    ...(role !== undefined && { systemRole: role }),
    ...(Object.keys(parametersOf).length > 0 && { parameters: parametersOf }),
  };
  return {
    ...(model !== undefined && { model }),
    conversation: {
      messages: [
        ...(system.isAbsent ? [] : [readSystem(system)]),
        ...readContents(field.get('contents').items),
      ],
      ...(!tools.isAbsent && { tools: tools.items.flatMap(readTools) }),
    },
    options,
    sampling,
    ...(Object.keys(spelling).length > 0 && { spelling }),
    parameters,
  };
}
