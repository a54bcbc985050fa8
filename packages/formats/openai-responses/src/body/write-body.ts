import type { BodyParts } from '@modelspeak/core';
import { isEmpty, writeSampling } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import type { CheckedOptions } from '../options.js';
import { writeRequest } from './request.js';
import { SAMPLING } from './sampling-names.js';
import { writeTool } from './tools.js';
import { writeItems } from './write-items.js';

/** Writes a body with the original spelling of numbers. */
export function writeBody(
  { model, conversation, options, sampling, stream, parameters }: BodyParts,
  { model: usual, foreign }: CheckedOptions,
): object {
  const { messages, tools } = conversation;
  const [first] = messages;
  const isPlain =
    first?.role === 'system' && typeof first.content === 'string' && isEmpty(first.extra);
  const instructions = isPlain ? first.content : undefined;
  const named = model ?? usual;
  return {
    ...(named !== undefined && { model: named }),
    ...(instructions !== undefined && { instructions }),
    input: writeItems(messages, instructions === undefined ? 0 : 1, foreign),
    ...parameters,
    ...writeSampling(NAME, sampling, SAMPLING),
    ...(tools?.length && { tools: tools.map((tool, index) => writeTool(tool, `tools[${index}]`)) }),
    ...writeRequest(options, parameters),
    ...(stream !== undefined && { stream }),
    ...sampling.extra,
  };
}
