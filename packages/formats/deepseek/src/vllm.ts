import { type FunctionToolCall, parseJson, writeJson } from '@modelspeak/core';
import { type Markup, markedText } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { THINK, TOOLS, TURNS } from './tokens.js';

const CONTROL = [...TURNS, ...TOOLS, THINK.begin, THINK.end];

/** How vLLM's templates write tools and arguments. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Text with the spaces before it that indent the lines of vLLM's templates. */
export function indented(spaces: number, text: string): Markup {
  return markedText(CONTROL, ' '.repeat(spaces) + text);
}

/** The arguments of a call as vLLM's templates write them: parsed, and written again. */
export function spelledArguments(
  call: FunctionToolCall['function'],
  message: number,
  nth: number,
): string {
  const path = `messages[${message}].tool_calls[${nth}].function.arguments`;
  return writeJson(parseJson(call.arguments, { path, objects: 'map' }), json);
}
