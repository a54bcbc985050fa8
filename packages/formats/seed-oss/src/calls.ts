import {
  type CallableFunction,
  type Expression,
  type FunctionToolCall,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { argumentsOf, type CallsSection, type SpellCalls } from '@modelspeak/core/authoring';
import { pythonRepr, tryPythonLiteral } from '@modelspeak/pythonic';
import { marked } from './tokens.js';

const BEGIN = marked('<seed:tool_call>\n<function=');
const END = marked('</function>\n</seed:tool_call>');

/** How calls are read: a value stands between its tags as it is, and the tool's schema says what it is. */
export const CALLS: CallsSection = {
  open: { mark: '<seed:tool_call>', before: 2 },
  close: '</seed:tool_call>',
  each: { open: '<function=' },
  call: {
    parameters: {
      nameEnd: '>',
      key: { open: '<parameter=', close: '>' },
      close: '</parameter>',
      closesBefore: ['<parameter=', '</function>'],
      end: '</function>',
      typed: 'schema',
      literal: tryPythonLiteral,
    },
  },
};

/** Writes a call: strings as they are, everything else as Python spells it. */
export function writeCall(out: Writer, call: FunctionToolCall): void {
  out.markup(BEGIN);
  out.content(call.function.name);
  out.scaffold('>\n');
  for (const [key, value] of argumentsOf(call)) {
    out.scaffold('<parameter=');
    out.content(key);
    out.scaffold('>');
    out.content(typeof value === 'string' ? value : writeJson(value, pythonRepr));
    out.scaffold('</parameter>\n');
  }
  out.markup(END);
}

/** The calls that a reply may make. */
export const spellCalls: SpellCalls = (functions) => ({
  repeat: { choice: functions.map(spellCall) },
  min: 1,
  separator: '\n',
});

function spellCall({ name, parameters }: CallableFunction): Expression {
  const each = [
    ...['<parameter=', { key: 'text' } as const, '>'],
    ...[{ value: { until: ['</parameter>'] } }, '</parameter>\n'],
  ];
  const spelled = [
    `<seed:tool_call>\n<function=${name}>\n`,
    { properties: parameters, each },
    '</function>\n</seed:tool_call>',
  ];
  return { call: name, spelled };
}
