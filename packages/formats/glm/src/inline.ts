import type { AssistantMessage, Conversation, Tool, Writer } from '@modelspeak/core';
import {
  describedReplies,
  inCallOrder,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pairCalls } from './calls.js';
import { ASSISTANT, BEGIN, STOP } from './tokens.js';
import { AFTER_INLINE, writeTools } from './tools.js';
import { heardWriter, saidIn } from './turns.js';

const CALLS = pairCalls('');
const writeHeard = heardWriter('');

/** The differences between the versions that write one line. */
export interface InlineStyle {
  /** Returns the part of a tool that the model sees. */
  readonly shown?: ((tool: Tool) => object) | undefined;
  /** Returns the reasoning to write in a reply; `undefined` writes a closed thinking block. */
  readonly thoughtOf: (message: AssistantMessage, index: number) => string | undefined;
}

/** Writes a prompt of GLM 4.7 or later: the tools, the messages and the generation prompt. */
export function writeInline(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt, thinking, takesLoss }: WriteContext<object>,
  { shown, thoughtOf }: InlineStyle,
): void {
  const thinks = thinking.enabled !== false;
  out.message(null);
  out.markup(BEGIN);
  writeTools(tools, out, AFTER_INLINE, shown);
  for (const [place, { message, index }] of inCallOrder(messages).entries()) {
    out.message(index);
    if (message.role === 'assistant') {
      writeThought(thoughtOf(message, index), thinks, out);
      out.content(saidIn(message, takesLoss));
      CALLS.write(message, out);
    } else writeHeard(message.role, textOf(message.content), messages[place - 1], out);
  }
  if (!generationPrompt) return;
  out.message(null);
  out.control(ASSISTANT);
  out.reply();
  out.control(thinks ? '<think>' : '</think>');
}

/** Writes the thinking block of a reply. The part that the generation prompt wrote is not sampled. */
function writeThought(thought: string | undefined, thinks: boolean, out: Writer): void {
  const isOpened = thinks === (thought !== undefined);
  out.control(ASSISTANT);
  out.reply();
  if (!isOpened) out.sampled(true);
  out.control(thought === undefined ? '</think>' : '<think>');
  if (isOpened) out.sampled(true);
  if (thought === undefined) return;
  out.content(thought);
  out.control('</think>');
}

/** How replies of these versions are read, and the grammar that they follow. */
export const INLINE_REPLIES = /* @__PURE__ */ describedReplies(
  { reasoning: { open: '<think>', close: '</think>' }, calls: [CALLS.section] },
  STOP,
  CALLS.spell,
);
