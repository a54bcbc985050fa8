import type { CallableFunction, Expression } from '@modelspeak/core';
import type { CallsSection, SpellCalls } from '@modelspeak/core/authoring';
import { BareKeyParser } from './bare-key-parser.js';

/** The marks of calls with unquoted keys. */
export interface BareKeyMarks {
  /** What begins a call. */
  readonly open: string;
  /** What ends it. */
  readonly close: string;
  /** What surrounds a string. */
  readonly quote: string;
}

/**
 * The marks of FunctionGemma.
 *
 * @see https://ai.google.dev/gemma/docs/functiongemma/formatting-and-best-practices
 *
 * @example
 * ```ts
 * import { FUNCTIONGEMMA_MARKS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(FUNCTIONGEMMA_MARKS.quote); // <escape>
 * ```
 */
export const FUNCTIONGEMMA_MARKS: BareKeyMarks = {
  open: '<start_function_call>',
  close: '<end_function_call>',
  quote: '<escape>',
};

/**
 * The marks of Gemma 4.
 *
 * @see https://huggingface.co/google/gemma-4-E2B-it
 *
 * @example
 * ```ts
 * import { GEMMA4_MARKS } from '@modelspeak/syntaxes/replies';
 *
 * console.log(GEMMA4_MARKS.quote); // <|"|>
 * ```
 */
export const GEMMA4_MARKS: BareKeyMarks = {
  open: '<|tool_call>',
  close: '<tool_call|>',
  quote: '<|"|>',
};

/**
 * Calls of Gemma: `call:`, the name, and arguments that are spelled like JSON, except that strings
 * are unescaped between their own marks, and keys are unquoted.
 *
 * @example
 * ```ts
 * import { accumulate } from '@modelspeak/core';
 * import { createSectionsReader } from '@modelspeak/core/authoring';
 * import { bareKeyCalls, GEMMA4_MARKS } from '@modelspeak/syntaxes/replies';
 *
 * const context = {
 *   tools: undefined,
 *   builtins: undefined,
 *   readsCalls: true,
 *   callId: (index: number) => `call_${index}`,
 * };
 * const reader = createSectionsReader({ calls: [bareKeyCalls(GEMMA4_MARKS)] }, ['<turn|>'], context);
 * const reply = '<|tool_call>call:add{a:1,unit:<|"|>m<|"|>}<tool_call|>';
 * const { message } = accumulate([...reader.push(reply), ...reader.end()]);
 * console.log(message.tool_calls?.[0].function); // { name: 'add', arguments: '{"a":1,"unit":"m"}' }
 * ```
 */
export function bareKeyCalls({ open, close, quote }: BareKeyMarks): CallsSection {
  return {
    open,
    close,
    each: { open: 'call:' },
    repairs: ['open'],
    call: { parser: (sink, _find, accepts) => new BareKeyParser(sink, quote, accepts) },
  };
}

/**
 * Returns the grammar of such calls.
 *
 * @example
 * ```ts
 * import { bareKeyCallsGrammar, FUNCTIONGEMMA_MARKS } from '@modelspeak/syntaxes/replies';
 *
 * const spell = bareKeyCallsGrammar(FUNCTIONGEMMA_MARKS);
 * const functions = [{ name: 'now', parameters: { type: 'object', properties: {} } }];
 * console.log(JSON.stringify(spell(functions)).slice(0, 34)); // {"repeat":{"choice":[{"call":"now"
 * ```
 */
export function bareKeyCallsGrammar({ open, close, quote }: BareKeyMarks): SpellCalls {
  const as = { string: { open: quote, close: quote }, bareKeys: true };
  const spell = ({ name, parameters }: CallableFunction): Expression => ({
    call: name,
    spelled: [`${open}call:${name}`, { schema: parameters, as }, close],
  });
  return (functions) => ({ repeat: { choice: functions.map(spell) }, min: 1 });
}
