import type { BodyParts } from '@modelspeak/core';
import { writeSampling } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import type { CheckedOptions } from '../options.js';
import { writeRequest } from './request.js';
import { SAMPLING } from './sampling-names.js';
import { writeTool } from './tools.js';
import { writeMessages } from './write-messages.js';

/** Writes a body with the original spelling of numbers. */
export function writeBody(
  { model, conversation, options, sampling, stream, parameters }: BodyParts,
  { model: usual, maxTokens, unsigned }: CheckedOptions,
): object {
  const { messages, tools } = conversation;
  const { system, messages: turns } = writeMessages(messages, unsigned);
  const named = model ?? usual;
  const most = sampling.maxTokens ?? maxTokens;
  return {
    ...(named !== undefined && { model: named }),
    ...parameters,
    ...writeSampling(NAME, { ...sampling, maxTokens: most }, SAMPLING),
    ...(system !== undefined && { system }),
    messages: turns,
    ...(tools?.length && { tools: tools.map((tool, index) => writeTool(tool, `tools[${index}]`)) }),
    ...writeRequest(options, parameters, (tools ?? []).length > 0),
    ...(stream !== undefined && { stream }),
    ...sampling.extra,
  };
}
