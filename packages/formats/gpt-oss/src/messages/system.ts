import type { Conversation, Writer } from '@modelspeak/core';
import type { WriteContext } from '@modelspeak/core/authoring';
import { builtinSection } from '../builtin-tools.js';
import type { BaseOptions } from '../options.js';
import { CHANNELS_TEXT, FUNCTIONS_TEXT } from '../texts.js';
import { marked } from '../tokens.js';

const SYSTEM = /* @__PURE__ */ marked('<|start|>system<|message|>');

/** Writes harmony's own system message, which is not part of the conversation. */
export function writeSystem(
  { tools }: Conversation,
  out: Writer,
  { options, today, thinking: { effort = 'medium' } }: WriteContext<BaseOptions>,
): void {
  out.message(null);
  out.markup(SYSTEM);
  out.content(options.modelIdentity);
  out.scaffold('\nKnowledge cutoff: ');
  out.content(options.knowledgeCutoff);
  if (today !== undefined) out.scaffold(`\nCurrent date: ${today}`);
  out.scaffold(`\n\nReasoning: ${effort}\n\n${builtinSection(options)}${CHANNELS_TEXT}`);
  if (tools?.length) out.scaffold(FUNCTIONS_TEXT);
  out.control('<|end|>');
}
