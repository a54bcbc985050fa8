import {
  type CallableFunction,
  type Expression,
  type FunctionToolCall,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { argumentsOf, type CallsSection, type SpellCalls } from '@modelspeak/core/authoring';
import { pythonRepr, tryPythonLiteral } from '@modelspeak/pythonic';

/** What a value must be quoted for. */
const QUOTED = /[<&\n]/;

/** Writes a tool call: strings as they are or in CDATA, other values as Python writes them. */
export function writeCall(out: Writer, call: FunctionToolCall): void {
  out.scaffold('<function name="');
  out.content(call.function.name);
  out.scaffold('">');
  for (const [name, value] of argumentsOf(call)) {
    const isQuoted = typeof value === 'string' && QUOTED.test(value);
    out.scaffold('<param name="');
    out.content(name);
    out.scaffold(isQuoted ? '"><![CDATA[' : '">');
    out.content(typeof value === 'string' ? value : writeJson(value, pythonRepr));
    out.scaffold(isQuoted ? ']]></param>' : '</param>');
  }
  out.scaffold('</function>');
}

/** How the reader finds tool calls. */
export const CALLS: CallsSection = {
  open: { mark: '<function name="', before: 1 },
  call: {
    parameters: {
      nameEnd: '">',
      key: { open: '<param name="', close: '">' },
      close: '</param>',
      closesBefore: ['<param name="', '</function>'],
      quotes: { open: '<![CDATA[', close: ']]>' },
      end: '</function>',
      typed: 'schema',
      repairs: { follows: [['<function name="']], empty: ['"/>', '" />'] },
      literal: tryPythonLiteral,
    },
  },
};

/** Builds the grammar of tool calls. */
export const spellCalls: SpellCalls = (functions) => {
  const each = [
    '<param name="',
    { key: 'text' } as const,
    '">',
    { value: { until: ['</param>'] } },
    '</param>',
  ];
  const spell = ({ name, parameters }: CallableFunction): Expression => ({
    call: name,
    spelled: [`<function name="${name}">`, { properties: parameters, each }, '</function>'],
  });
  return { repeat: { choice: functions.map(spell) }, min: 1, separator: '\n' };
};
