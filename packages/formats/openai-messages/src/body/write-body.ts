import type { BodyParts } from '@modelspeak/core';
import { writeSampling } from '@modelspeak/core/authoring';
import { NAME } from '../name.js';
import type { CheckedOptions } from '../options.js';
import { writeRequest } from './request.js';
import { samplingNames } from './sampling-names.js';
import { writeMessage } from './write-message.js';
import { writeTool } from './write-tool.js';

/** Writes the body with the original spelling of numbers; keys without a value are `undefined`. */
export function writeBody(
  parts: BodyParts,
  { model, parameters: fixed, reasoning, maxTokens }: CheckedOptions,
): object {
  const { messages, tools } = parts.conversation;
  const { logProbs, ...sampling } = parts.sampling;
  const parameters = { ...fixed, ...parts.parameters };
  return {
    model: parts.model ?? model,
    messages: messages.map((message, index) =>
      writeMessage(message, `messages[${index}]`, reasoning),
    ),
    // The API refuses an empty list.
    tools: tools?.length
      ? tools.map((tool, index) => writeTool(tool, `tools[${index}]`))
      : undefined,
    ...parameters,
    ...writeRequest(parts.options, parameters),
    ...writeSampling(NAME, sampling, samplingNames(maxTokens)),
    ...(logProbs !== undefined && { logprobs: true, top_logprobs: logProbs }),
    ...(parts.stream !== undefined && { stream: parts.stream }),
    ...sampling.extra,
  };
}
