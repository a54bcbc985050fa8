import { type FunctionToolCall, type Writer, writeJson } from '@modelspeak/core';
import { argumentsOf } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { INLINE_PAIRS, markedPairs, type PairStyle, pairTags } from './style.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Writes a call. */
export type WritePairCall = (out: Writer, call: FunctionToolCall) => void;

/**
 * Creates a function that writes calls whose arguments are pairs of tags, in a style: strings as they are,
 * other values as JSON.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { INLINE_PAIRS, pairCallWriter } from '@modelspeak/syntaxes/pair-calls';
 *
 * const write = pairCallWriter(INLINE_PAIRS);
 * const out = new PieceWriter({ messages: [] });
 * const call = { name: 'find', arguments: '{"city":"Zürich"}' };
 * write(out, { id: 'call_0', type: 'function', function: call });
 * console.log(out.segments.map(({ text }) => text).join(''));
 * // <tool_call>find<arg_key>city</arg_key><arg_value>Zürich</arg_value></tool_call>
 * ```
 */
export function pairCallWriter(style: PairStyle): WritePairCall {
  const tags = pairTags(style);
  const open = markedPairs(style, tags.open);
  const afterName = markedPairs(style, tags.afterName);
  const key = markedPairs(style, tags.key);
  const value = markedPairs(style, tags.value);
  const close = markedPairs(style, tags.close);
  const end = markedPairs(style, tags.end);
  return (out, call) => {
    out.markup(open);
    out.content(call.function.name);
    out.markup(afterName);
    for (const [name, given] of argumentsOf(call)) {
      out.markup(key);
      out.content(name);
      out.markup(value);
      out.content(typeof given === 'string' ? given : writeJson(given, json));
      out.markup(close);
    }
    out.markup(end);
  };
}

/**
 * Writes a call as GLM 4.7 and later spell it, without line breaks.
 *
 * @example
 * ```ts
 * import { PieceWriter } from '@modelspeak/core/authoring';
 * import { writeInlineCall } from '@modelspeak/syntaxes/pair-calls';
 *
 * const out = new PieceWriter({ messages: [] });
 * writeInlineCall(out, { id: 'call_0', type: 'function', function: { name: 'now', arguments: '{}' } });
 * console.log(out.segments.map(({ text }) => text).join('')); // <tool_call>now</tool_call>
 * ```
 */
export const writeInlineCall: WritePairCall = /* @__PURE__ */ pairCallWriter(INLINE_PAIRS);
