import { ModelspeakError, type ToolMessage } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { isBuiltin } from '../builtin-tools.js';
import { ANALYSIS, COMMENTARY } from '../tokens.js';
import { isDropped, type Writing } from './writing.js';

/** Writes a tool result: a message from the tool to the assistant. */
export function writeResult(message: ToolMessage, index: number, writing: Writing): void {
  const { profile, conversation, out, called } = writing;
  const name = called.get(message.tool_call_id) ?? message.name;
  if (name === undefined) {
    throw new ModelspeakError(
      'unknown_tool_call',
      'no earlier tool call has this ID; add the `name` of the tool to the result',
      { path: `messages[${index}].tool_call_id` },
    );
  }
  if (isDropped(name, index, writing)) return;
  const text = textOf(message.content);
  const isOfBuiltin = isBuiltin(name, conversation);
  out.control('<|start|>');
  if (!isOfBuiltin) out.scaffold('functions.');
  out.content(name);
  out.scaffold(' to=assistant');
  out.markup(isOfBuiltin ? ANALYSIS : COMMENTARY);
  out.content(profile.spellResult(text));
  out.control('<|end|>');
}
