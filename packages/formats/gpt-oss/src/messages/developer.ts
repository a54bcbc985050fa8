import type { Conversation, SystemMessage, Writer } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import type { Profile } from '../profiles/profile.js';
import { marked } from '../tokens.js';

const DEVELOPER = /* @__PURE__ */ marked('<|start|>developer<|message|>');

/** Writes the developer message: the first system message and the functions. */
export function writeDeveloper(
  profile: Profile,
  { messages: [first], tools }: Conversation,
  out: Writer,
  takesLoss: boolean,
): void {
  const instructions = first?.role === 'system' ? first : undefined;
  const isInstructed =
    instructions && (!profile.endsInstructions || textOf(instructions.content) !== '');
  if (!isInstructed && !tools?.length) return;
  out.message(isInstructed ? 0 : null);
  out.markup(DEVELOPER);
  if (isInstructed) {
    writeInstructions(instructions, out);
    if (tools?.length || profile.endsInstructions) out.scaffold('\n\n');
  }
  if (tools?.length) {
    out.scaffold('# Tools\n\n## functions\n\nnamespace functions {\n\n');
    for (const tool of tools) {
      if (tool.type !== 'function') continue;
      out.content(profile.describeFunction(tool, takesLoss));
    }
    out.scaffold('} // namespace functions');
  }
  out.control('<|end|>');
}

/** Writes a later system message. */
export function writeLaterDeveloper(message: SystemMessage, out: Writer): void {
  out.markup(DEVELOPER);
  writeInstructions(message, out);
  out.control('<|end|>');
}

function writeInstructions({ content }: SystemMessage, out: Writer): void {
  out.scaffold('# Instructions\n\n');
  out.content(textOf(content));
}
