import {
  type Json,
  type JsonStyle,
  ModelspeakError,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { pythonRepr } from '@modelspeak/pythonic';
import { codeOf, spellQuery } from '../calls/builtin.js';
import type { Call } from '../calls/call.js';
import { quoteUnescaped, spellJson, spellKeywords, spellTag } from '../calls/spelling.js';
import { ASCII } from '../json-styles.js';
import type { Llama3Options } from '../options.js';

const python: JsonStyle = { ...pythonRepr, string: quoteUnescaped };

/**
 * Writes calls as llama-stack does, even if they cannot be read back: nothing is escaped in Python, nested
 * objects are `{key=value}`, and each call has its own list.
 *
 * @throws {ModelspeakError} `unsupported` for code next to other calls
 *
 * @see llama-stack, `ToolUtils.encode_tool_call`
 */
export function writeReferenceCalls(
  out: Writer,
  calls: readonly Call[],
  toolPromptFormat: Llama3Options['toolPromptFormat'],
): void {
  const code = calls.find((call) => codeOf(call) !== undefined);
  if (code !== undefined) {
    if (calls.length > 1) {
      throw new ModelspeakError(
        'unsupported',
        'llama-stack allows code only as the single call of a message; move it to its own message',
        { path: code.path },
      );
    }
    out.control('<|python_tag|>');
  }
  for (const call of calls) out.content(spell(call, toolPromptFormat));
}

function spell(call: Call, toolPromptFormat: Llama3Options['toolPromptFormat']): string {
  const builtin = codeOf(call) ?? spellQuery(call, quoteUnescaped);
  if (builtin !== undefined) return builtin;
  switch (toolPromptFormat) {
    case 'json':
      return spellJson(call, ASCII);
    case 'function_tag':
      return spellTag(call);
    case 'python_list':
      return `[${call.name}(${spellKeywords(call.arguments, spellValue)})]`;
  }
}

function spellValue(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spellValue).join(', ')}]`;
  return value instanceof Map ? `{${spellKeywords(value, spellValue)}}` : writeJson(value, python);
}
