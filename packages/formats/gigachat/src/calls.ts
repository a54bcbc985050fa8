import {
  type CallableFunction,
  type Expression,
  type FunctionToolCall,
  parseJson,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { type CallsSection, markup, type SpellCalls } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

const MARK = '<|function_call|>';
const BEGIN = markup({ control: MARK }, { scaffold: '{"name": "' });
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** Writes a tool call. */
export function writeCall(out: Writer, { function: called }: FunctionToolCall): void {
  out.markup(BEGIN);
  // A quote in the name would end the string around it.
  out.content(JSON.stringify(called.name).slice(1, -1));
  out.scaffold('", "arguments": ');
  out.content(writeJson(parseJson(called.arguments, { objects: 'map' }), json));
  out.scaffold('}');
}

/** How the reader finds a tool call. White space before it is text. */
export const CALLS: CallsSection = { open: MARK, call: { json: {} } };

/** Builds the grammar of a tool call: a turn has only one. */
export const spellCall: SpellCalls = (functions) => {
  const spell = ({ name, parameters }: CallableFunction): Expression => ({
    call: name,
    spelled: [
      `${MARK}{"name": ${JSON.stringify(name)}, "arguments": `,
      { schema: parameters, as: 'json' },
      '}',
    ],
  });
  return { choice: functions.map(spell) };
};
