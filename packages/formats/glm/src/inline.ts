import type { AssistantMessage, Conversation, Message, Tool, Writer } from '@modelspeak/core';
import {
  callOrder,
  describedReplies,
  replyStart,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pairCalls } from './calls.js';
import { ASSISTANT, BEGIN, marked, STOP } from './tokens.js';
import { AFTER_INLINE, writeTools } from './tools.js';
import { heardWriter, saidIn } from './turns.js';

const CALLS = pairCalls('');
/** How replies begin in history: with a thought, or with the end of none. */
const STARTS = {
  thought: replyStart(marked(ASSISTANT), marked('<think>')),
  none: replyStart(marked(ASSISTANT), marked('</think>')),
};
const writeHeard = heardWriter('');

/** In what the versions differ that write all in one line. */
export interface InlineStyle {
  /** What the model sees of a tool. */
  readonly shown?: ((tool: Tool) => object) | undefined;
  /** The thought that a reply is shown with; nothing for a reply without, whose thought is closed. */
  readonly thoughtOf: (message: AssistantMessage, index: number) => string | undefined;
}

/** Writes a prompt of GLM 4.7 or later: the tools, the messages, the reply, whose thought is opened. */
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
  const order = callOrder(messages);
  for (let place = 0; place < messages.length; place++) {
    const index = order?.[place] ?? place;
    const message = messages[index] as Message;
    out.message(index);
    if (message.role === 'assistant') {
      writeThought(thoughtOf(message, index), thinks, out);
      out.content(saidIn(message, takesLoss));
      CALLS.write(message, out);
    } else writeHeard(message.role, textOf(message.content), messages[place - 1], out);
  }
  if (!generationPrompt) return;
  out.message(null);
  openReply(out, thinks);
}

/** Writes how the prompt of a reply ends. */
function openReply(out: Writer, thinks: boolean): void {
  out.control(ASSISTANT);
  out.reply();
  out.control(thinks ? '<think>' : '</think>');
}

/** Writes a thought, or that there is none: what the prompt of the reply opened is not sampled. */
function writeThought(thought: string | undefined, thinks: boolean, out: Writer): void {
  const isOpened = thinks === (thought !== undefined);
  if (isOpened) {
    openReply(out, thinks);
    out.sampled(true);
  } else out.markup(thought === undefined ? STARTS.none : STARTS.thought);
  if (thought === undefined) return;
  out.content(thought);
  out.control('</think>');
}

/** How replies of these versions are read, and which there may be. */
export const INLINE_REPLIES = /* @__PURE__ */ describedReplies(
  { reasoning: { open: '<think>', close: '</think>' }, calls: [CALLS.section] },
  STOP,
  CALLS.spell,
);
