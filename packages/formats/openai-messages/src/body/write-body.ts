import type { Conversation, RenderOptions } from '@modelspeak/core';
import type { CheckedOptions } from '../options.js';
import { writeRequest } from './request.js';
import { writeMessage } from './write-message.js';
import { writeTool } from './write-tool.js';

/** Writes the body with the original spelling of numbers; keys without a value are `undefined`. */
export function writeBody(
  { messages, tools }: Conversation,
  { model, parameters, reasoning }: CheckedOptions,
  render: RenderOptions,
): object {
  return {
    model,
    messages: messages.map((message, index) =>
      writeMessage(message, `messages[${index}]`, reasoning),
    ),
    // The API refuses an empty list.
    tools: tools?.length
      ? tools.map((tool, index) => writeTool(tool, `tools[${index}]`))
      : undefined,
    ...parameters,
    ...writeRequest(render, parameters),
  };
}
