import {
  type CallableFunction,
  type Expression,
  type FunctionToolCall,
  parseJson,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { type CallsSection, markup } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';

const OPEN = '<|tools_prefix|>';
const CLOSE = '<|tools_suffix|>';
const BEGIN = markup({ control: OPEN }, { scaffold: '[' });
const END = markup({ scaffold: ']' }, { control: CLOSE });
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How the reader finds tool calls: a list of objects whose only key is the name. */
export const CALLS: CallsSection = {
  open: `${OPEN}[`,
  close: CLOSE,
  each: { open: '{', close: '}' },
  // What ends the list is not told apart from what separates its items.
  separator: ',]',
  call: {
    steps: [
      { text: '"' },
      { name: ['":', '" :'], read: (spelled) => ({ name: unquote(spelled) }) },
      { text: '":', optional: true },
      { text: '" :', optional: true },
      { arguments: 'json' },
    ],
  },
};

/** Writes tool calls as a list. */
export function writeCalls(out: Writer, calls: readonly FunctionToolCall[]): void {
  if (calls.length === 0) return;
  out.markup(BEGIN);
  calls.forEach(({ function: called }, nth) => {
    out.scaffold(nth === 0 ? '{"' : ', {"');
    // A quote in the name would end the string around it.
    out.content(JSON.stringify(called.name).slice(1, -1));
    out.scaffold('": ');
    out.content(writeJson(parseJson(called.arguments, { objects: 'map' }), json));
    out.scaffold('}');
  });
  out.markup(END);
}

/** Builds the grammar of a list of tool calls, up to the token that ends it. */
export function spellCalls(functions: readonly CallableFunction[]): Expression {
  const choice = functions.map(({ name, parameters }): Expression => {
    const args: Expression = { schema: parameters, as: 'json' };
    return { call: name, spelled: [`{${JSON.stringify(name)}: `, args, '}'] };
  });
  return [`${OPEN}[`, { repeat: { choice }, min: 1, separator: ', ' }, ']', { end: [CLOSE] }];
}

/** Reads a name that may have escapes of JSON. */
function unquote(spelled: string): string {
  try {
    return JSON.parse(`"${spelled}"`) as string;
  } catch {
    return spelled;
  }
}
