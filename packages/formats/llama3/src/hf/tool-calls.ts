import { type AssistantMessage, ModelspeakError, type Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { isCallName, pythonStrip } from '@modelspeak/pythonic';
import { type Call, callsOf } from '../calls/call.js';
import {
  quote,
  quoteUnescaped,
  spellArguments,
  spellKeywords,
  unicodeJson,
} from '../calls/spelling.js';
import { UNICODE } from '../json-styles.js';
import type { HfOptions } from './options.js';

/**
 * Writes an assistant message with tool calls. The chat template refuses several calls, and drops the text
 * next to one. This function writes them as the models emit them: the text, `<|python_tag|>`, then the calls
 * separated by `; `.
 *
 * @param takesLoss Whether to do what the template does.
 * @throws {ModelspeakError} `unsupported` for several calls with `takesLoss`
 */
export function writeToolCalls(
  out: Writer,
  message: AssistantMessage,
  path: string,
  options: HfOptions,
  takesLoss: boolean,
): void {
  const calls = callsOf(message, path);
  if (takesLoss && calls.length > 1) {
    throw new ModelspeakError(
      'unsupported',
      "the chat template allows one tool call per message; split the message, or remove onLoss: 'reference'",
      { path: `${path}.tool_calls[1]` },
    );
  }
  const said = takesLoss ? '' : textOf(message.content);
  const builtin = calls.map((call) => spellBuiltin(call, options));
  out.content(pythonStrip(said));
  if (said !== '' || builtin[0] !== undefined) out.control('<|python_tag|>');
  out.content(calls.map((call, index) => builtin[index] ?? spellJson(call, options)).join('; '));
}

/** Formats a call to an enabled built-in tool. Its form supports only strings; other values need JSON. */
function spellBuiltin(
  { name, arguments: given, path }: Call,
  { builtinTools, referenceSpelling }: HfOptions,
): string | undefined {
  const isOn = builtinTools?.some((tool) => tool === name);
  const isReadable = [...given].every(
    ([key, value]) => typeof value === 'string' && isCallName(key),
  );
  if (!isOn || !(referenceSpelling || isReadable)) return undefined;
  const write = referenceSpelling ? quoteUnescaped : quote;
  const spelled = spellKeywords(given, (value, key) => {
    if (typeof value === 'string') return write(value);
    throw new ModelspeakError(
      'unsupported',
      'the chat template allows only strings as arguments of a built-in tool; make this a string',
      { path: `${path}.arguments.${key}` },
    );
  });
  return `${name}.call(${spelled})`;
}

function spellJson(call: Call, { referenceSpelling }: HfOptions): string {
  const name = referenceSpelling ? quoteUnescaped(call.name) : JSON.stringify(call.name);
  const parameters = spellArguments(call, referenceSpelling ? UNICODE : unicodeJson);
  return `{"name": ${name}, "parameters": ${parameters}}`;
}
