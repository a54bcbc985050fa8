import {
  type AssistantMessage,
  type CallableFunction,
  type Expression,
  type Json,
  parseJson,
  type Tool,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  type CallsSection,
  type Markup,
  markedText,
  type SpellCalls,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { dsmlCalls as describedCalls } from '@modelspeak/syntaxes/replies';
import { functionsIn } from './calls.js';
import { DSML } from './tokens.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });

const dsml = (text: string): string => text.replaceAll('DSML', DSML);
const marked = (text: string): Markup => markedText([DSML], dsml(text));
const CALL = { begin: marked('<DSMLinvoke name="'), named: '">\n', end: marked('\n</DSMLinvoke>') };
const PARAMETER = {
  begin: marked('<DSMLparameter name="'),
  text: '" string="true">',
  json: '" string="false">',
  end: marked('</DSMLparameter>'),
};

/** The DSML syntax (DeepSeek's markup) of tool calls in V3.2 and V4. */
export interface DsmlCalls {
  /** Writes the tool calls of a message, if any. */
  readonly write: (message: AssistantMessage, index: number, out: Writer) => void;
  /** How the reader finds tool calls. */
  readonly section: CallsSection;
  /** Builds the grammar of tool calls. */
  readonly spell: SpellCalls;
}

/** @param tag The name of the tag around all tool calls of a message. */
export function dsmlCalls(tag: string): DsmlCalls {
  const begin = marked(`\n\n<DSML${tag}>\n`);
  const end = marked(`\n</DSML${tag}>`);
  return {
    write(message, index, out) {
      const calls = functionsIn(message);
      if (calls.length === 0) return;
      out.markup(begin);
      calls.forEach((call, nth) => {
        if (nth > 0) out.scaffold('\n');
        out.markup(CALL.begin);
        out.content(call.name);
        out.scaffold(CALL.named);
        const path = `messages[${index}].tool_calls[${nth}].function.arguments`;
        const given = parseJson(call.arguments, { path, objects: 'map' });
        writeArguments(given as ReadonlyMap<string, Json>, out);
        out.markup(CALL.end);
      });
      out.markup(end);
    },
    section: describedCalls(tag),
    spell(functions) {
      const some = { repeat: { choice: functions.map(spellCall) }, min: 1, separator: '\n' };
      return [dsml(`\n\n<DSML${tag}>\n`), some, dsml(`\n</DSML${tag}>`)];
    },
  };
}

function spellCall({ name, parameters }: CallableFunction): Expression {
  const begin = [dsml('<DSMLparameter name="'), { key: 'text' }] as const;
  const end = dsml('</DSMLparameter>');
  const text = { value: { until: [end] }, only: 'strings' } as const;
  const json = { value: 'json', only: 'others' } as const;
  const each = {
    choice: [
      [...begin, PARAMETER.text, text, end],
      [...begin, PARAMETER.json, json, end],
    ],
  };
  const spelled = [
    `${dsml('<DSMLinvoke name="')}${name}${CALL.named}`,
    { properties: parameters, each, separator: '\n' },
    dsml('\n</DSMLinvoke>'),
  ];
  return { call: name, spelled };
}

function writeArguments(given: ReadonlyMap<string, Json>, out: Writer): void {
  let isFirst = true;
  for (const [key, value] of given) {
    if (!isFirst) out.scaffold('\n');
    isFirst = false;
    const isText = typeof value === 'string';
    out.markup(PARAMETER.begin);
    out.content(key);
    out.scaffold(isText ? PARAMETER.text : PARAMETER.json);
    out.content(isText ? value : writeJson(value, json));
    out.markup(PARAMETER.end);
  }
}

/** Writes the schema of each tool on its own line. */
export function writeSchemas(tools: readonly Tool[], out: Writer): void {
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    if (index > 0) out.scaffold('\n');
    out.content(writeJson(tool.function, json, `tools[${index}]`));
  });
}
