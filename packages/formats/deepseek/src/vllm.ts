import { type FunctionToolCall, parseJson, writeJson } from '@modelspeak/core';
import { type Markup, markedText } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { THINK, TOOLS, TURNS } from './tokens.js';

const CONTROL = [...TURNS, ...TOOLS, THINK.begin, THINK.end];

/** The JSON style of vLLM's templates. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Indents a text as in vLLM's templates. */
export function indented(spaces: number, text: string): Markup {
  return markedText(CONTROL, ' '.repeat(spaces) + text);
}

/** Returns the arguments of a call as vLLM's templates write them: parsed and serialized again. */
export function spelledArguments(
  call: FunctionToolCall['function'],
  message: number,
  nth: number,
): string {
  const path = `messages[${message}].tool_calls[${nth}].function.arguments`;
  return writeJson(parseJson(call.arguments, { path, objects: 'map' }), json);
}
