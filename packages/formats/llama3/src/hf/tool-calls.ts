import { type AssistantMessage, ModelspeakError, type Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { isCallName, pythonStrip } from '@modelspeak/pythonic';
import { type Call, callsOf } from '../calls/call.js';
import { quote, quoteUnescaped, spellArguments, unicodeJson } from '../calls/spelling.js';
import { UNICODE } from '../json-styles.js';
import type { Llama3Options } from '../options.js';

/**
 * Writes what an assistant message with calls says. The chat template refuses several calls, and drops
 * the text beside one; here they are written as the models emit them: calls with `; ` between them,
 * after the text and `<|python_tag|>`.
 *
 * @param takesLoss Whether to do as the template does.
 * @throws {ModelspeakError} `unsupported` for several calls, where the template is followed
 */
export function writeToolCalls(
  out: Writer,
  message: AssistantMessage,
  path: string,
  options: Llama3Options,
  takesLoss: boolean,
): void {
  const calls = callsOf(message, path);
  if (takesLoss && calls.length > 1) {
    throw new ModelspeakError(
      'unsupported',
      "the chat template takes one call a message; write the calls in messages of their own, or leave out onLoss: 'reference'",
      { path: `${path}.tool_calls[1]` },
    );
  }
  const said = takesLoss ? '' : textOf(message.content);
  const spelled = calls.map((call) => spellBuiltin(call, options) ?? spellJson(call, options));
  out.content(pythonStrip(said));
  if (said !== '' || spelled[0]?.isBuiltin) out.control('<|python_tag|>');
  out.content(spelled.map(({ text }) => text).join('; '));
}

interface Spelled {
  readonly isBuiltin: boolean;
  readonly text: string;
}

/** The call of a built-in tool that is on. Its spelling takes strings; other values need JSON. */
function spellBuiltin(
  call: Call,
  { builtinTools, referenceSpelling }: Llama3Options,
): Spelled | undefined {
  const { name, path } = call;
  if (!builtinTools?.some((tool) => tool === name)) return undefined;
  const write = referenceSpelling ? quoteUnescaped : quote;
  const spelled: string[] = [];
  for (const [key, value] of call.arguments) {
    if (typeof value === 'string' && (referenceSpelling || isCallName(key))) {
      spelled.push(`${key}=${write(value)}`);
    } else if (!referenceSpelling) return undefined;
    else {
      throw new ModelspeakError(
        'unsupported',
        'the chat template takes strings alone for a built-in tool; make this one',
        { path: `${path}.arguments.${key}` },
      );
    }
  }
  return { isBuiltin: true, text: `${name}.call(${spelled.join(', ')})` };
}

function spellJson(call: Call, { referenceSpelling }: Llama3Options): Spelled {
  const name = referenceSpelling ? quoteUnescaped(call.name) : JSON.stringify(call.name);
  const parameters = spellArguments(call, referenceSpelling ? UNICODE : unicodeJson);
  return { isBuiltin: false, text: `{"name": ${name}, "parameters": ${parameters}}` };
}
