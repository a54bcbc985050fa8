import {
  type Conversation,
  type Json,
  type SystemMessage,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { MEDIA } from './media.js';
import { AFTER_TOOLS, BEFORE_TOOLS } from './texts/tools.js';
import { marked } from './tokens.js';

const SYSTEM = marked('<|start|>system<|message|>');
const json = /* @__PURE__ */ pythonJson({ ascii: false });

type Tools = NonNullable<Conversation['tools']>;

/** What every system message ends with. */
export interface SystemEnd {
  readonly strength: string;
  readonly tools: Tools;
}

/** Writes the system message of a conversation that has none. */
export function writeDefaultSystem(
  out: Writer,
  knowledgeCutoff: string,
  today: string | undefined,
  end: SystemEnd,
): void {
  out.message(null);
  out.markup(SYSTEM);
  out.scaffold('You are a helpful AI assistant.\nKnowledge cutoff: ');
  out.content(knowledgeCutoff);
  out.scaffold('.');
  if (today !== undefined) out.scaffold(`\nCurrent date: ${today}.`);
  writeStrength(out, end);
  writeEnd(out, end);
}

/** Writes a system message. One that names a reasoning strength keeps it. */
export function writeSystem(
  out: Writer,
  { content }: SystemMessage,
  index: number,
  end: SystemEnd,
): void {
  out.markup(SYSTEM);
  const said =
    typeof content === 'string'
      ? nameStrength(content)
      : content.map((part) =>
          part.type === 'text' ? { ...part, text: nameStrength(part.text) } : part,
        );
  writeParts(out, said, index, MEDIA);
  if (!/reasoning strength/i.test(textOf(said))) writeStrength(out, end);
  writeEnd(out, end);
}

/** The model knows the effort as strength. */
function nameStrength(text: string): string {
  return text.replace(
    /Reasoning [eE]ffort|reasoning effort|REASONING EFFORT/g,
    (named) => named.slice(0, 'reasoning '.length) + STRENGTHS[named.slice('reasoning '.length)],
  );
}

const STRENGTHS: Readonly<Record<string, string>> = {
  effort: 'strength',
  Effort: 'Strength',
  EFFORT: 'STRENGTH',
};

function writeStrength(out: Writer, { strength }: SystemEnd): void {
  out.scaffold(`\n\nReasoning strength: ${strength}.`);
}

function writeEnd(out: Writer, { tools }: SystemEnd): void {
  const namespaces = [...new Set(tools.flatMap(namespaceOf))];
  if (tools.length > 0) writeTools(out, tools, namespaces);
  out.scaffold('\n\n# Valid recipients: "self", ');
  for (const namespace of namespaces) {
    out.scaffold('"');
    out.content(namespace);
    out.scaffold('.*", ');
  }
  out.scaffold('"user".');
  out.control('<|eot|>');
}

function writeTools(out: Writer, tools: Tools, namespaces: readonly string[]): void {
  out.scaffold(`\n\n${BEFORE_TOOLS}`);
  for (const namespace of namespaces) {
    out.scaffold('{"name": ');
    out.content(writeJson(namespace, json));
    out.scaffold(', "description": ""}\n');
  }
  out.scaffold('// Function schemas');
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    const { name, description, parameters } = tool.function;
    const declared = { name, description: description ?? '', parameters: parameters ?? {} };
    out.scaffold('\n');
    out.content(writeJson(declared as Json, json, `tools[${index}].function`));
  });
  out.scaffold(AFTER_TOOLS);
}

/** The namespace of a function is what comes before the first dot of its name. */
function namespaceOf(tool: Tools[number]): readonly string[] {
  return tool.type === 'function' ? tool.function.name.split('.', 1) : [];
}
