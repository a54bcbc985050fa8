import { isObject } from '@modelspeak/bodies';
import { parseJson, type ReasoningPart, type TextPart, type ToolCall } from '@modelspeak/core';
import type { GeminiFunctionCall, GeminiPart } from '../body/body.js';
import { madeIds } from '../name.js';

/** Writes text or a thought. What only another provider can read has no place here. */
export function writeSpoken({
  type,
  text,
  signature,
  extra,
}: Pick<TextPart | ReasoningPart, 'type' | 'text' | 'signature' | 'extra'>): GeminiPart {
  return {
    text,
    ...(type === 'reasoning' && { thought: true }),
    ...(signature !== undefined && { thoughtSignature: signature }),
    ...extra,
  };
}

/** Writes a call. The input of a custom tool, which the protocol does not have, becomes a string. */
export function writeCall(call: ToolCall, signature: string | undefined): GeminiPart {
  const isCustom = call.type === 'custom';
  const name = isCustom ? call.custom.name : call.function.name;
  const { functionCall: ofCall, ...extra } = call.extra ?? {};
  return {
    functionCall: {
      ...(isObject(ofCall) && ofCall),
      ...(!madeIds.isMade(call.id) && { id: call.id }),
      name,
      args: isCustom ? { input: call.custom.input } : argumentsOf(call.function.arguments),
    },
    ...(signature !== undefined && { thoughtSignature: signature }),
    ...extra,
  };
}

/** Arguments, whose numbers keep their spelling. */
function argumentsOf(json: string): GeminiFunctionCall['args'] {
  return parseJson(json) as GeminiFunctionCall['args'];
}
