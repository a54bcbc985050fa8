import { parseJson, type ToolCall } from '@modelspeak/core';
import { writeCallId } from '../call-id.js';
import type { WrittenAnthropicBlock } from './written.js';

/** A call as a block, and its input as JSON text. */
export interface WrittenCall {
  readonly block: Extract<WrittenAnthropicBlock, { type: 'tool_use' }>;
  readonly json: string;
}

/** Writes a call. The input of a custom tool, which the protocol does not have, becomes a string. */
export function writeCall(call: ToolCall): WrittenCall {
  const isCustom = call.type === 'custom';
  const name = isCustom ? call.custom.name : call.function.name;
  const json = isCustom ? JSON.stringify({ input: call.custom.input }) : call.function.arguments;
  return {
    block: {
      type: 'tool_use',
      id: writeCallId(call.id),
      name,
      input: {},
      caller: { type: 'direct' },
      ...call.extra,
    },
    json,
  };
}

/** Writes a call with its input, whose numbers keep their spelling. */
export function writeWholeCall(call: ToolCall): WrittenAnthropicBlock {
  const { block, json } = writeCall(call);
  return { ...block, input: parseJson(json) };
}
