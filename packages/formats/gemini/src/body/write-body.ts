import { isObject } from '@modelspeak/bodies';
import type { BodyParts } from '@modelspeak/core';
import type { CheckedOptions } from '../options.js';
import { writeRequest } from './request.js';
import { writeTools } from './tools.js';
import { writeContents } from './write-contents.js';

/**
 * Writes a body with the original spelling of numbers. Whether the response is streamed is part of the
 * address, not of the body.
 */
export function writeBody(
  { model, conversation, options, sampling, spelling, parameters }: BodyParts,
  { model: usual, unsigned }: CheckedOptions,
): object {
  const { messages, tools } = conversation;
  const { system, contents } = writeContents(messages, unsigned);
  const named = model ?? usual;
  const { parameters: older, systemRole: role } = spelling ?? {};
  return {
    ...(named !== undefined && { model: named }),
    ...parameters,
    ...(system !== undefined && {
      systemInstruction: { ...(role !== undefined && { role }), ...system },
    }),
    contents,
    ...(tools?.length && { tools: writeTools(tools, isObject(older) ? older : {}) }),
    ...writeRequest(options, sampling, parameters, spelling),
    ...sampling.extra,
  };
}
