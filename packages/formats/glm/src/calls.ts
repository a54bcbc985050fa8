import {
  type AssistantMessage,
  type CallableFunction,
  type Expression,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  argumentsOf,
  type CallsSection,
  functionCalls,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { pairCalls as describedCalls } from '@modelspeak/syntaxes/replies';
import { marked } from './tokens.js';

/** Writes schemas and values other than strings as JSON. */
export const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** The syntax of GLM's tool calls: tags around the name and the value of each argument. */
export interface PairCalls {
  /** Writes the tool calls of a reply. */
  readonly write: (message: AssistantMessage, out: Writer) => void;
  /** How the reader finds tool calls. */
  readonly section: CallsSection;
  /** Builds the grammar of tool calls. */
  readonly spell: SpellCalls;
}

/** @param line The end of a line: a line break, or nothing in versions that write one line. */
export function pairCalls(line: '\n' | ''): PairCalls {
  const begin = marked(`${line}<tool_call>`);
  const key = marked('<arg_key>');
  const value = marked(`</arg_key>${line}<arg_value>`);
  const close = marked(`</arg_value>${line}`);
  const end = marked('</tool_call>');
  return {
    write(message, out) {
      if (!message.tool_calls?.length) return;
      for (const call of functionCalls(message)) {
        out.markup(begin);
        out.content(call.function.name);
        out.scaffold(line);
        for (const [name, given] of argumentsOf(call)) {
          out.markup(key);
          out.content(name);
          out.markup(value);
          out.content(typeof given === 'string' ? given : writeJson(given, json));
          out.markup(close);
        }
        out.markup(end);
      }
    },
    section: describedCalls('all'),
    spell: (functions) => {
      const spellCall = ({ name, parameters }: CallableFunction): Expression => ({
        call: name,
        spelled: [
          `<tool_call>${name}${line}`,
          {
            properties: parameters,
            each: [
              '<arg_key>',
              { key: 'text' } as const,
              `</arg_key>${line}<arg_value>`,
              { value: { until: ['</arg_value>'] } },
              `</arg_value>${line}`,
            ],
          },
          '</tool_call>',
        ],
      });
      return { repeat: { choice: functions.map(spellCall) }, min: 1, separator: line };
    },
  };
}
