import { Field } from '@modelspeak/bodies';
import type { BodyParts } from '@modelspeak/core';
import { readSampling } from '@modelspeak/core/authoring';
import { readItems } from './read-items.js';
import { readRequest } from './request.js';
import { SAMPLING } from './sampling-names.js';
import { readTool } from './tools.js';

/** Splits a request body into its parts. The parts share data with the body. */
export function readBody(body: unknown): BodyParts {
  const field = new Field(body, '');
  const { model: _model, instructions: _system, input, tools: _tools, ...rest } = field.object;
  const model = field.get('model').text;
  const instructions = field.get('instructions').text;
  const isAlone = input === undefined && instructions !== undefined;
  if (!isAlone && typeof input !== 'string' && !Array.isArray(input)) {
    throw field.get('input').unexpected('a string or an array');
  }
  const tools = field.get('tools');
  const { options, parameters: others } = readRequest(rest);
  const { sampling, rest: unsampled } = readSampling(others, SAMPLING);
  const { stream, ...parameters } = unsampled;
  const isStream = typeof stream === 'boolean';
  return {
    ...(model !== undefined && { model }),
    conversation: {
      messages: [
        ...(instructions === undefined ? [] : [{ role: 'system' as const, content: instructions }]),
        ...readItems(field.get('input'), instructions !== undefined),
      ],
      ...(!tools.isAbsent && { tools: tools.items.map(readTool) }),
    },
    options,
    sampling,
    ...(isStream && { stream }),
    parameters: isStream ? parameters : unsampled,
  };
}
