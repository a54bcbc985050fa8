import {
  type AssistantMessage,
  type FunctionToolCall,
  type Json,
  type JsonStyle,
  ModelspeakError,
  parseJson,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { pythonJson, pythonRepr, writeCall } from '@modelspeak/pythonic';
import { CODE_INTERPRETER, QUERY_TOOLS } from '../builtin-tools.js';
import { quote, quoteUnescaped } from '../call-text.js';
import type { Llama3Options } from '../options.js';

type Arguments = ReadonlyMap<string, Json>;

interface Call {
  readonly name: string;
  readonly arguments: Arguments;
  /** The arguments as they came. */
  readonly text: string;
  readonly path: string;
}

const TAG_NAME = /^[^\s<>{}]+$/;

const json = pythonJson();
const python: JsonStyle = { ...pythonRepr, string: quote };
/** llama-stack spells nested objects `{key=value}` and escapes nothing. */
const reference: JsonStyle = { ...pythonRepr, string: quoteUnescaped };

/**
 * Writes the calls of an assistant message behind its text.
 *
 * Where llama-stack runs text and calls together, `<|python_tag|>` stands between them here, as the
 * models write it: the calls could not be told from the text otherwise.
 *
 * @see llama-stack, `ToolUtils.encode_tool_call`
 */
export function writeToolCalls(
  out: Writer,
  message: AssistantMessage,
  path: string,
  options: Llama3Options,
): void {
  const calls = (message.tool_calls ?? []).map((call, index) =>
    readCall(call as FunctionToolCall, `${path}.tool_calls[${index}].function`),
  );
  const isCode = calls.some(isCodeCall);
  if (isCode && calls.length > 1) {
    throw new ModelspeakError(
      'unsupported',
      'code for the interpreter must be the only call of its message; give it one of its own',
      { path: calls.find(isCodeCall)?.path },
    );
  }
  const hasText = message.content != null && message.content.length > 0;
  const followsText = hasText && !options.referenceSpelling;
  if (isCode || (followsText && options.toolPromptFormat !== 'function_tag')) {
    out.control('<|python_tag|>');
  }
  for (const text of spell(calls, options)) out.content(text);
}

function readCall(call: FunctionToolCall, path: string): Call {
  const { name, arguments: text } = call.function;
  const parsed = parseJson(text, { path: `${path}.arguments`, objects: 'map' });
  return { name, arguments: parsed as Arguments, text, path };
}

/** The calls as they are spelled; calls that follow each other in a Python list share the list. */
function spell(calls: readonly Call[], options: Llama3Options): readonly string[] {
  const spelled: string[] = [];
  let list: Call[] = [];
  const closeList = (): void => {
    if (list.length > 0) spelled.push(spellList(list, options.referenceSpelling));
    list = [];
  };
  for (const call of calls) {
    const builtin = spellBuiltin(call, options.referenceSpelling);
    if (builtin === undefined && options.toolPromptFormat === 'python_list') {
      list.push(call);
      continue;
    }
    closeList();
    spelled.push(builtin ?? spellCustom(call, options.toolPromptFormat));
  }
  closeList();
  return spelled;
}

function spellBuiltin(call: Call, unescaped: boolean): string | undefined {
  if (isCodeCall(call)) return call.arguments.get('code') as string;
  const query = call.arguments.get('query');
  const isQuery =
    QUERY_TOOLS.includes(call.name) && call.arguments.size === 1 && typeof query === 'string';
  if (!isQuery) return undefined;
  return `${call.name}.call(query=${unescaped ? quoteUnescaped(query) : quote(query)})`;
}

function isCodeCall(call: Call): boolean {
  return (
    call.name === CODE_INTERPRETER &&
    call.arguments.size === 1 &&
    typeof call.arguments.get('code') === 'string'
  );
}

function spellCustom(call: Call, spelling: 'json' | 'function_tag' | 'python_list'): string {
  if (spelling === 'function_tag') {
    if (!TAG_NAME.test(call.name)) {
      throw new ModelspeakError(
        'unsupported',
        `a function tag cannot hold the name ${JSON.stringify(call.name)}; leave out spaces and brackets`,
        { path: `${call.path}.name` },
      );
    }
    return `<function=${call.name}>${call.text}</function>`;
  }
  const { name, arguments: parameters } = call;
  return writeJson({ type: 'function', name, parameters }, json);
}

function spellList(calls: readonly Call[], asReference: boolean): string {
  return asReference
    ? calls.map((call) => `[${call.name}(${spellArguments(call.arguments)})]`).join('')
    : `[${calls.map((call) => writeCall(call, python, call.path)).join(', ')}]`;
}

function spellArguments(entries: Arguments): string {
  return [...entries].map(([key, value]) => `${key}=${spellReference(value)}`).join(', ');
}

function spellReference(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spellReference).join(', ')}]`;
  return value instanceof Map ? `{${spellArguments(value)}}` : writeJson(value, reference);
}
