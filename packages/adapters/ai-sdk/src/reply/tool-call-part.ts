import type { LanguageModelV4ToolCall } from '@ai-sdk/provider';
import type { ToolCall } from '@modelspeak/core';
import { exactFields } from '../exact-input.js';
import { metadataOf } from '../metadata.js';

/** A complete call. The input of a tool that takes free text becomes a JSON string. */
export function toolCallPart(
  call: ToolCall,
  signature: string | undefined,
): LanguageModelV4ToolCall {
  const { name, input, exact } =
    call.type === 'custom'
      ? { name: call.custom.name, input: JSON.stringify(call.custom.input), exact: {} }
      : {
          name: call.function.name,
          input: call.function.arguments,
          exact: exactFields(call.function.arguments),
        };
  return {
    type: 'tool-call',
    toolCallId: call.id,
    toolName: name,
    input,
    ...metadataOf({ signature, extra: call.extra, ...exact }),
  };
}
