import { type Conversation, type Json, type Writer, writeJson } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { AFTER_TOOLS, BEFORE_TOOLS, providerPrompt } from './texts/system.js';
import { marked } from './tokens.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });
const SYSTEM = marked('<|begin|>system<|content|>');
const TOOLS = { before: marked(BEFORE_TOOLS), after: marked(AFTER_TOOLS) };

/**
 * Writes the first turn: the provider's prompt, the system messages and the tools.
 *
 * @param today The date in the provider's prompt; without it, there is no such prompt.
 */
export function writeSystem(
  { messages, tools }: Conversation,
  out: Writer,
  today: string | undefined,
): void {
  const said = messages.flatMap((message, index) =>
    message.role === 'system' ? [{ index, text: textOf(message.content) }] : [],
  );
  const hasTools = Boolean(tools?.length);
  if (today === undefined && said.length === 0 && !hasTools) return;
  let joint = '';
  const begin = (heading: string): void => {
    out.scaffold(joint + heading);
    joint = '\n\n';
  };
  out.message(null);
  out.markup(SYSTEM);
  if (today !== undefined) begin(providerPrompt(today));
  if (said.length > 0) begin('## System Prompt');
  for (const { index, text } of said) {
    out.message(index);
    out.scaffold('\n\n');
    out.content(text);
  }
  out.message(null);
  if (hasTools) {
    begin('');
    writeTools(tools ?? [], out);
  }
  out.control('<|end|>');
}

function writeTools(tools: NonNullable<Conversation['tools']>, out: Writer): void {
  out.markup(TOOLS.before);
  tools.forEach((tool, index) => {
    if (tool.type !== 'function') return;
    out.control('<|tool:begin|>');
    out.content(writeJson(tool.function as Json, json, `tools[${index}].function`));
    out.control('<|tool:end|>');
  });
  out.markup(TOOLS.after);
}
