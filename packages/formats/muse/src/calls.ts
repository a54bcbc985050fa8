import {
  type CallableFunction,
  type Expression,
  type FunctionToolCall,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { argumentsOf, type CallsSection, markup } from '@modelspeak/core/authoring';
import { pythonJson, tryPythonLiteral } from '@modelspeak/pythonic';

const OPEN = '<atem:function_calls>';
const CLOSE = '</atem:function_calls>';
const INVOKE = '<atem:invoke name="';
const END = '</atem:invoke>';
const PARAMETER = '<atem:parameter name="';
const VALUE_END = '</atem:parameter>';
const HEADER_END = markup({ control: '<|message|>' }, { scaffold: `${OPEN}\n${INVOKE}` });

const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** How the reader finds a tool call in the body of a message. */
export const CALLS: CallsSection = {
  open: OPEN,
  close: CLOSE,
  call: {
    parameters: {
      open: INVOKE,
      nameEnd: '">',
      key: { open: PARAMETER, close: '">' },
      close: VALUE_END,
      closesBefore: [PARAMETER, END],
      end: END,
      typed: 'schema',
      repairs: { follows: [[CLOSE], [INVOKE]] },
      literal: tryPythonLiteral,
    },
  },
};

/** Writes the rest of a message that is a tool call, from its recipient: strings as they are, other values as JSON. */
export function writeCall(out: Writer, call: FunctionToolCall): void {
  const { name } = call.function;
  out.scaffold(' to=');
  out.content(name);
  out.markup(HEADER_END);
  out.content(name);
  out.scaffold('">\n');
  for (const [key, value] of argumentsOf(call)) {
    out.scaffold(PARAMETER);
    out.content(key);
    out.scaffold('">');
    out.content(typeof value === 'string' ? value : writeJson(value, json));
    out.scaffold(`${VALUE_END}\n`);
  }
  out.scaffold(`${END}\n${CLOSE}`);
}

/** Builds the grammar of a message that is a call of this function, from its recipient. */
export function spellCall({ name, parameters }: CallableFunction): Expression {
  const each = [
    PARAMETER,
    { key: 'text' } as const,
    '">',
    { value: { until: [VALUE_END] } },
    `${VALUE_END}\n`,
  ];
  const begin = ` to=${name}<|message|>${OPEN}\n${INVOKE}${name}">\n`;
  return {
    call: name,
    spelled: [begin, { properties: parameters, each }, `${END}\n${CLOSE}`],
  };
}
