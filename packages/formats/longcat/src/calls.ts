import { type FunctionToolCall, parseJson, type Writer, writeJson } from '@modelspeak/core';
import {
  type CallsSection,
  markup,
  type SpellCalls,
  spellJsonCalls,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

const OPEN = '<longcat_tool_call>';
const CLOSE = '</longcat_tool_call>';
const BEGIN = markup({ control: OPEN }, { scaffold: '\n{"name": "' });
const END = markup({ scaffold: '}\n' }, { control: CLOSE });
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How the reader finds tool calls. White space before a call is text. */
export const CALLS: CallsSection = { open: OPEN, close: CLOSE, call: { json: {} } };

/** Writes a tool call: JSON between its tags. */
export function writeCall(out: Writer, { function: called }: FunctionToolCall): void {
  out.markup(BEGIN);
  // A quote in the name would end the string around it.
  out.content(JSON.stringify(called.name).slice(1, -1));
  out.scaffold('", "arguments": ');
  out.content(writeJson(parseJson(called.arguments, { objects: 'map' }), json));
  out.markup(END);
}

/** Builds the grammar of tool calls. */
export const spellCalls: SpellCalls = /* @__PURE__ */ spellJsonCalls((name, args) => [
  `${OPEN}\n{"name": ${JSON.stringify(name)}, "arguments": `,
  args,
  `}\n${CLOSE}`,
]);
