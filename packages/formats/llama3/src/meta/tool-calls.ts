import { type AssistantMessage, type Writer, writeJson } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { isCallName } from '@modelspeak/pythonic';
import { codeOf, spellQuery } from '../calls/builtin.js';
import { type Call, callsOf } from '../calls/call.js';
import {
  asciiJson,
  python,
  quote,
  spellJson,
  spellKeywords,
  spellTag,
  TAG_NAME,
} from '../calls/spelling.js';
import type { Llama3Options } from '../options.js';
import { writeReferenceCalls } from './reference-calls.js';

/** A call, or a list of calls. */
interface Spelled {
  readonly text: string;
  /** Whether it continues until the next special token. */
  readonly isCode: boolean;
  /** Whether it may follow text without a special token between them. */
  readonly isInline: boolean;
}

/**
 * Writes the tool calls of an assistant message after its text. A call that the selected form cannot express,
 * such as one to `first name` in a Python list, is written as JSON, which the models emit as well.
 *
 * llama-stack joins calls to the text before them. This function separates them with `<|python_tag|>`, as the
 * models do; otherwise calls and text would be indistinguishable.
 *
 * @see llama-stack, `ToolUtils.encode_tool_call`
 */
export function writeToolCalls(
  out: Writer,
  message: AssistantMessage,
  path: string,
  { toolPromptFormat, referenceSpelling }: Llama3Options,
): void {
  const calls = callsOf(message, path);
  if (referenceSpelling) {
    writeReferenceCalls(out, calls, toolPromptFormat);
    return;
  }
  let followsText = saysSomething(message.content);
  let followsCode = false;
  for (const { text, isCode, isInline } of spell(calls, toolPromptFormat)) {
    if (isCode || followsCode || (followsText && !isInline)) out.control('<|python_tag|>');
    out.content(text);
    followsText = false;
    followsCode = isCode;
  }
}

function saysSomething(content: AssistantMessage['content']): boolean {
  if (typeof content === 'string') return content !== '';
  return (content ?? []).some((part) => part.type !== 'text' || part.text !== '');
}

/** Formats the calls in order. Consecutive calls with a Python list share the list. */
function spell(
  calls: readonly Call[],
  toolPromptFormat: Llama3Options['toolPromptFormat'],
): readonly Spelled[] {
  const spelled: Spelled[] = [];
  let list: string[] = [];
  const closeList = (): void => {
    if (list.length > 0) spelled.push(apart(`[${list.join(', ')}]`));
    list = [];
  };
  for (const call of calls) {
    const builtin = spellBuiltin(call);
    if (builtin === undefined && toolPromptFormat === 'python_list' && isPython(call)) {
      list.push(spellPython(call));
      continue;
    }
    closeList();
    spelled.push(builtin ?? spellCustom(call, toolPromptFormat));
  }
  closeList();
  return spelled;
}

function spellBuiltin(call: Call): Spelled | undefined {
  const code = codeOf(call);
  if (code !== undefined) return { text: code, isCode: true, isInline: false };
  const query = spellQuery(call, quote);
  return query === undefined ? undefined : apart(query);
}

function spellCustom(call: Call, toolPromptFormat: Llama3Options['toolPromptFormat']): Spelled {
  const isTag = toolPromptFormat === 'function_tag';
  // Content must not decide where special tokens go, so JSON in place of a tag has none either.
  const text = isTag && TAG_NAME.test(call.name) ? spellTag(call) : spellJson(call, asciiJson);
  return { text, isCode: false, isInline: isTag };
}

function apart(text: string): Spelled {
  return { text, isCode: false, isInline: false };
}

/** Whether the call can be written in Python. */
function isPython(call: Call): boolean {
  return [call.name, ...call.arguments.keys()].every(isCallName);
}

function spellPython({ name, arguments: given, path }: Call): string {
  const spelled = spellKeywords(given, (value, key) =>
    writeJson(value, python, joinPath(`${path}.arguments`, key)),
  );
  return `${name}(${spelled})`;
}
