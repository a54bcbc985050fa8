import type { Conversation, Document, Tool, Writer } from '@modelspeak/core';
import { writeJson } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { json } from './calls.js';
import {
  AFTER_TOOLS,
  DEFAULTS,
  DEVELOPER,
  DOCUMENT_TOOL,
  DOCUMENTS,
  SYSTEM,
  TOOL_USE,
} from './texts/preamble.js';
import { TURN } from './turns.js';

/** Writes the system turn: Cohere's default instructions, the tools and the system message. */
export function writePreamble(
  conversation: Conversation,
  documents: readonly Document[],
  out: Writer,
): void {
  out.message(null);
  out.markup(TURN.system);
  out.markup(SYSTEM);
  const listed = conversation.tools ?? [];
  if (listed.length > 0 || documents.length > 0) {
    out.markup(TOOL_USE);
    writeTools(out, listed, documents);
    out.scaffold(AFTER_TOOLS);
  }
  out.markup(DEFAULTS);
  writeDeveloper(conversation, out, '\n');
  out.markup(TURN.end);
}

/** Writes the tools, one per line, after the made-up one whose result holds the documents. */
export function writeTools(
  out: Writer,
  tools: readonly Tool[],
  documents: readonly Document[],
): void {
  if (documents.length > 0) out.scaffold(DOCUMENT_TOOL);
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    const { name, description, parameters = {} } = tool.function;
    if (index > 0 || documents.length > 0) out.scaffold(',\n');
    out.scaffold('    {"name": "');
    out.content(name);
    out.scaffold('", "description": "');
    out.content(description ?? '');
    out.scaffold('", "parameters": ');
    out.content(writeJson(parameters, json, `tools[${index}].function.parameters`));
    out.scaffold(', "responses": null}');
  });
}

/** Writes the system message, if any, after Cohere's default instructions and a line break. */
export function writeDeveloper(
  { messages: [first] }: Conversation,
  out: Writer,
  before: '\n' | '' = '',
): void {
  const said = first?.role === 'system' ? textOf(first.content) : '';
  if (said === '') return;
  out.scaffold(before);
  out.markup(DEVELOPER);
  out.message(0);
  out.content(said);
  out.message(null);
}

/** Writes the documents as the result of a tool call. */
export function writeDocuments(documents: readonly Document[], out: Writer): void {
  if (documents.length === 0) return;
  out.message(null);
  out.markup(DOCUMENTS.before);
  documents.forEach(({ id, title, text }, index) => {
    out.scaffold(`${index > 0 ? ',\n' : ''}            "${index}": `);
    const shown = { ...(id !== undefined && { id }), ...(title !== undefined && { title }), text };
    out.content(writeJson(shown, json));
  });
  out.markup(DOCUMENTS.after);
}
