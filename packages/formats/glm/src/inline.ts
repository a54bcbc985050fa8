import type { AssistantMessage, Conversation, Tool, Writer } from '@modelspeak/core';
import {
  describedReplies,
  inCallOrder,
  type Markup,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { trimParts } from '@modelspeak/syntaxes/vision';
import { pairCalls } from './calls.js';
import { writeReminded } from './reminders.js';
import { ASSISTANT, BEGIN, marked, STOP, SYSTEM } from './tokens.js';
import { INLINE_TOOLS, writeTools } from './tools.js';
import { heardWriter } from './turns.js';

const CALLS = pairCalls('');
const writeHeard = heardWriter('');
const THINK = marked('<think>');

/** How a thinking block that the prompt closes looks. */
const CLOSED = { 'only its end': marked('</think>'), empty: marked('<think></think>') };

/** The differences between the versions that write one line. */
export interface InlineStyle {
  /** The effort that the prompt begins with, if any. */
  readonly effort?: string | undefined;
  /** Returns the part of a tool that the model sees. */
  readonly shown?: ((tool: Tool) => object) | undefined;
  /** How a thinking block that the prompt closes looks. */
  readonly closed?: keyof typeof CLOSED | undefined;
  /** Returns the reasoning to write in a reply; `undefined` writes a closed thinking block. */
  readonly thoughtOf: (message: AssistantMessage, index: number) => string | undefined;
  /** What the template writes for the content `null`. */
  readonly nothing?: 'None' | '' | undefined;
}

/** Writes a prompt of GLM 4.7 or later: the tools, the messages and the generation prompt. */
export function writeInline(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt, thinking, takesLoss }: WriteContext<object>,
  { effort, shown, closed = 'only its end', thoughtOf, nothing = 'None' }: InlineStyle,
): void {
  const noThought = CLOSED[closed];
  const replyPrefix = thinking.enabled === false ? noThought : THINK;
  out.message(null);
  out.markup(BEGIN);
  if (effort !== undefined) {
    out.control(SYSTEM);
    out.scaffold(`Reasoning Effort: ${effort.charAt(0).toUpperCase()}${effort.slice(1)}`);
  }
  writeTools(tools, out, INLINE_TOOLS, shown);
  for (const [place, { message, index }] of inCallOrder(messages).entries()) {
    out.message(index);
    if (message.role === 'assistant') {
      const { content } = message;
      writeThought(out, thoughtOf(message, index), { replyPrefix, noThought });
      writeReminded(out, takesLoss && content === null ? nothing : trimParts(content));
      CALLS.write(message, out);
    } else {
      writeHeard(message.role, messages[place - 1], out, () => writeReminded(out, message.content));
    }
  }
  if (!generationPrompt) return;
  out.message(null);
  out.control(ASSISTANT);
  out.reply();
  out.markup(replyPrefix);
}

/** Writes the header and the thinking block of a reply. What the generation prompt wrote is not sampled. */
function writeThought(
  out: Writer,
  thought: string | undefined,
  { replyPrefix, noThought }: { readonly replyPrefix: Markup; readonly noThought: Markup },
): void {
  const begin = thought === undefined ? noThought : THINK;
  const isOpened = begin === replyPrefix;
  out.control(ASSISTANT);
  out.reply();
  if (!isOpened) out.sampled(true);
  out.markup(begin);
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
