import { type FunctionToolCall, parseJson, type Writer, writeJson } from '@modelspeak/core';
import {
  type CallsSection,
  markup,
  type SpellCalls,
  spellJsonCalls,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

const BEGIN = markup({ control: '<tool_call>' }, { scaffold: '{"name": "' });
const END = markup({ scaffold: '}' }, { control: '</tool_call>' });
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How the reader finds tool calls. A call that is cut off in its closing tag is none. */
export const CALLS: CallsSection = {
  open: { mark: '<tool_call>', before: 1 },
  close: '</tool_call>',
  call: { json: { end: '</tool_call>' } },
};

/** Writes a tool call: JSON right between its tags. */
export function writeCall(out: Writer, { function: called }: FunctionToolCall): void {
  out.markup(BEGIN);
  // A quote in the name would end the string around it.
  out.content(JSON.stringify(called.name).slice(1, -1));
  out.scaffold('", "arguments": ');
  out.content(writeJson(parseJson(called.arguments, { objects: 'map' }), json));
  out.markup(END);
}

/** Builds the grammar of tool calls. */
export const spellCalls: SpellCalls = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [
    `<tool_call>{"name": ${JSON.stringify(name)}, "arguments": `,
    args,
    '}</tool_call>',
  ],
  '\n',
);
