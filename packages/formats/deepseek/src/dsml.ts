import {
  type AssistantMessage,
  type CallableFunction,
  type Expression,
  type FunctionTool,
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

const NAMED = '">\n';
const STRING = '" string="true">';
const JSON_VALUE = '" string="false">';

/** The DSML syntax (DeepSeek's markup) of tool calls from V3.2 on. */
export interface DsmlCalls {
  /** Writes the tool calls of a message, if any. */
  readonly write: (message: AssistantMessage, index: number, out: Writer) => void;
  /** How the reader finds tool calls. */
  readonly section: CallsSection;
  /** Builds the grammar of tool calls. */
  readonly spell: SpellCalls;
}

/**
 * @param tag The name of the tag around all tool calls of a message.
 * @param gap The text before the name of every tag.
 */
export function dsmlCalls(tag: string, gap = ''): DsmlCalls {
  const dsml = (text: string): string => text.replaceAll('DSML', DSML + gap);
  const marked = (text: string): Markup => markedText([DSML], text);
  const calls = { begin: dsml(`\n\n<DSML${tag}>\n`), end: dsml(`\n</DSML${tag}>`) };
  const call = { begin: dsml('<DSMLinvoke name="'), end: dsml('\n</DSMLinvoke>') };
  const argument = { begin: dsml('<DSMLparameter name="'), end: dsml('</DSMLparameter>') };
  const written = {
    calls: { begin: marked(calls.begin), end: marked(calls.end) },
    call: { begin: marked(call.begin), end: marked(call.end) },
    argument: { begin: marked(argument.begin), end: marked(argument.end) },
  };

  const writeArguments = (given: ReadonlyMap<string, Json>, out: Writer): void => {
    let isFirst = true;
    for (const [key, value] of given) {
      if (!isFirst) out.scaffold('\n');
      isFirst = false;
      const isText = typeof value === 'string';
      out.markup(written.argument.begin);
      out.content(key);
      out.scaffold(isText ? STRING : JSON_VALUE);
      out.content(isText ? value : writeJson(value, json));
      out.markup(written.argument.end);
    }
  };

  const spellCall = ({ name, parameters }: CallableFunction): Expression => {
    const begin = [argument.begin, { key: 'text' }] as const;
    const text = { value: { until: [argument.end] }, only: 'strings' } as const;
    const value = { value: 'json', only: 'others' } as const;
    const each = {
      choice: [
        [...begin, STRING, text, argument.end],
        [...begin, JSON_VALUE, value, argument.end],
      ],
    };
    const properties = { properties: parameters, each, separator: '\n' };
    return { call: name, spelled: [call.begin + name + NAMED, properties, call.end] };
  };

  return {
    write(message, index, out) {
      const made = functionsIn(message);
      if (made.length === 0) return;
      out.markup(written.calls.begin);
      made.forEach(({ name, arguments: text }, nth) => {
        if (nth > 0) out.scaffold('\n');
        out.markup(written.call.begin);
        out.content(name);
        out.scaffold(NAMED);
        const path = `messages[${index}].tool_calls[${nth}].function.arguments`;
        const given = parseJson(text, { path, objects: 'map' });
        writeArguments(given as ReadonlyMap<string, Json>, out);
        out.markup(written.call.end);
      });
      out.markup(written.calls.end);
    },
    section: describedCalls(tag, gap),
    spell(functions) {
      const some = { repeat: { choice: functions.map(spellCall) }, min: 1, separator: '\n' };
      return [calls.begin, some, calls.end];
    },
  };
}

/** Writes the schema of each tool on its own line. */
export function writeSchemas(tools: readonly Tool[], out: Writer): void {
  writeLines(tools, out, (tool) => tool.function);
}

/** Writes the schema of each tool on its own line, with a description and parameters, even empty ones. */
export function writeFullSchemas(tools: readonly Tool[], out: Writer): void {
  writeLines(tools, out, ({ function: { name, description, parameters } }) => ({
    name,
    description: description ?? '',
    parameters: parameters ?? {},
  }));
}

function writeLines(
  tools: readonly Tool[],
  out: Writer,
  schemaOf: (tool: FunctionTool) => object,
): void {
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    if (index > 0) out.scaffold('\n');
    out.content(writeJson(schemaOf(tool), json, `tools[${index}]`));
  });
}
