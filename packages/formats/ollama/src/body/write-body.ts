import { isObject } from '@modelspeak/bodies';
import type { BodyParts } from '@modelspeak/core';
import { writeSampling } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import { writeRequest } from './request.js';
import { SAMPLING } from './sampling-names.js';
import { writeTool } from './tools.js';
import { writeMessages } from './write-messages.js';

/** Writes a body with the original spelling of numbers. */
export function writeBody(
  { model, conversation, options, sampling, stream = false, parameters }: BodyParts,
  { model: usual }: { readonly model?: string | undefined },
): object {
  const { messages, tools } = conversation;
  const named = model ?? usual;
  const given = parameters['options'];
  const settings = {
    ...(isObject(given) && given),
    ...writeSampling(NAME, sampling, SAMPLING),
  };
  // Ollama has no setting for it: a model that is offered no tools calls none.
  const offered = options.toolChoice === 'none' ? [] : (tools ?? []);
  return {
    ...(named !== undefined && { model: named }),
    messages: writeMessages(messages),
    ...(offered.length > 0 && {
      tools: offered.map((tool, index) => writeTool(tool, `tools[${index}]`)),
    }),
    ...parameters,
    ...writeRequest(options),
    ...(Object.keys(settings).length > 0 && { options: settings }),
    stream,
    ...sampling.extra,
  };
}
