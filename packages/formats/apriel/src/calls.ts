import { type FunctionToolCall, parseJson, type Writer, writeJson } from '@modelspeak/core';
import {
  type CallsSection,
  markup,
  type SpellCalls,
  spellJsonCalls,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

const OPEN = '<tool_calls>';
const CLOSE = '</tool_calls>';
const BEGIN = markup({ scaffold: '\n' }, { control: OPEN }, { scaffold: '[' });
const END = markup({ scaffold: ']' }, { control: CLOSE });
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How the reader finds tool calls: a list of JSON objects. */
export const CALLS: CallsSection = {
  open: { mark: OPEN, before: 1 },
  close: CLOSE,
  call: { json: {} },
};

/**
 * Writes tool calls as a list.
 *
 * @param hasIds Whether with their ids, which only past calls have.
 */
export function writeCalls(out: Writer, calls: readonly FunctionToolCall[], hasIds: boolean): void {
  if (calls.length === 0) return;
  out.markup(BEGIN);
  calls.forEach(({ id, function: called }, nth) => {
    out.scaffold(nth === 0 ? '{"name": "' : ', {"name": "');
    out.content(inString(called.name));
    out.scaffold('", "arguments": ');
    out.content(writeJson(parseJson(called.arguments, { objects: 'map' }), json));
    if (hasIds) {
      out.scaffold(', "id": "');
      out.content(inString(id));
      out.scaffold('"');
    }
    out.scaffold('}');
  });
  out.markup(END);
}

/** A quote would end the string around a text. */
function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

const spellList = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [`{"name": ${JSON.stringify(name)}, "arguments": `, args, '}'],
  ', ',
);

/** Builds the grammar of a list of tool calls. */
export const spellCalls: SpellCalls = (functions) => [
  `\n${OPEN}[`,
  spellList(functions),
  `]${CLOSE}`,
];
