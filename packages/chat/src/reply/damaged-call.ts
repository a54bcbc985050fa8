import type { EndReason, Format } from '@modelspeak/core';
import { parseJson } from '@modelspeak/core';
import { isObject } from '@modelspeak/core/authoring';

/** A call that began, but could not be read. */
export interface DamagedCall {
  /** The name of the tool, as the model wrote it. */
  readonly name: string;
  /** What the model wrote. */
  readonly raw: string;
}

/**
 * What the arguments of a damaged call were meant to be: the text behind the name, without the model's special
 * tokens. It is never JSON, so that nobody runs the call. A client that gets a call with this text
 * answers it with an error, and the model tries again.
 *
 * @param format The format that read the call.
 *
 * @example
 * ```ts
 * import { damagedArguments } from '@modelspeak/chat';
 * import { qwen } from '@modelspeak/format-qwen';
 *
 * const raw = '<tool_call>\n{"name": "look", "arguments": {"at": "C:\\dir"}}\n</tool_call>';
 * console.log(damagedArguments({ name: 'look', raw }, qwen())); // {"at": "C:\dir"}}
 * ```
 */
export function damagedArguments({ name, raw }: DamagedCall, format: Format): string {
  const text = withoutMarks(raw, format);
  const given = givenIn(text);
  const meant = given === undefined ? [behind(text, name), text] : [given];
  return meant.find((each) => each && parsed(each) === undefined) ?? `malformed: ${given ?? text}`;
}

/**
 * Text of a reply without the special tokens of a format, which no user should see.
 *
 * @example
 * ```ts
 * import { withoutMarks } from '@modelspeak/chat';
 * import { qwen } from '@modelspeak/format-qwen';
 *
 * console.log(withoutMarks('<tool_call>\n{"name"\n</tool_call>', qwen())); // {"name"
 * ```
 */
export function withoutMarks(text: string, format: Format): string {
  if (format.kind !== 'prompt') return text.trim();
  const marks = [...format.control, ...format.special]
    .filter((mark) => mark.trim() !== '')
    .sort((one, other) => other.length - one.length)
    .map((mark) => mark.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '\\w*'));
  return marks.length === 0
    ? text.trim()
    : text.replace(new RegExp(marks.join('|'), 'g'), '').trim();
}

/**
 * Whether the model ended its reply by itself. Nobody repairs a call that was cut off.
 *
 * @example
 * ```ts
 * import { isWhole } from '@modelspeak/chat';
 *
 * console.log(isWhole('stop'), isWhole('length')); // true false
 * ```
 */
export function isWhole(reason: EndReason): boolean {
  return reason === 'stop' || reason === 'tool_calls';
}

/** The arguments in a call that is JSON and has them as text, as providers write it. */
function givenIn(text: string): string | undefined {
  const call = parsed(text);
  if (!isObject(call)) return undefined;
  const given = call['arguments'] ?? call['input'];
  return typeof given === 'string' ? given : undefined;
}

/** The first value behind a name. */
function behind(text: string, name: string): string | undefined {
  const place = text.indexOf(name);
  if (name === '' || place === -1) return undefined;
  const rest = text.slice(place + name.length);
  const begin = rest.search(/[{[]/);
  return begin === -1 ? undefined : rest.slice(begin);
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
