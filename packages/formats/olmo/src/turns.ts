import type { AssistantMessage, Conversation, Writer } from '@modelspeak/core';
import {
  inCallOrder,
  type Markup,
  markedText,
  markup,
  textOf,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { CONTROL, END_OF_TEXT } from './tokens.js';

const header = (role: string): Markup =>
  markup({ control: '<|im_start|>' }, { scaffold: `${role}\n` });

const HEADERS = {
  system: header('system'),
  user: header('user'),
  assistant: header('assistant'),
  tool: header('environment'),
} as const;
const END = markup({ control: '<|im_end|>' }, { scaffold: '\n' });

/** Says that no functions are available. */
export const NO_FUNCTIONS: Markup = /* @__PURE__ */ markedText(
  CONTROL,
  'You do not currently have access to any functions. <functions></functions>',
);

/** The differences between the versions. */
export interface OlmoStyle {
  /** Writes the system message of a conversation without one. */
  readonly introduce: () => void;
  /** Writes what follows the text of a system message. */
  readonly afterSystem: () => void;
  /** Writes a reply. */
  readonly reply: (message: AssistantMessage, index: number) => void;
  /** The start of a reply at the end of the prompt, if it has any. */
  readonly replyPrefix?: Markup | undefined;
  /** Whether a reply in the conversation begins with it, too. */
  readonly isPrefixed?: ((message: AssistantMessage, index: number) => boolean) | undefined;
}

/** Writes a prompt: a system message, the messages, the generation prompt. The last reply ends the text. */
export function writeOlmo(
  { messages }: Conversation,
  out: Writer,
  { generationPrompt, takesLoss }: WriteContext<object>,
  { introduce, afterSystem, reply, replyPrefix, isPrefixed }: OlmoStyle,
): void {
  // The template ends the text even before another reply.
  const last = generationPrompt && !takesLoss ? -1 : messages.length - 1;
  if (!messages.some(({ role }) => role === 'system')) {
    out.message(null);
    out.markup(HEADERS.system);
    introduce();
    out.markup(END);
  }
  for (const { message, index } of inCallOrder(messages)) {
    out.message(index);
    if (message.role === 'assistant') {
      beginReply(out, isPrefixed?.(message, index) ? replyPrefix : undefined);
      out.sampled(true);
      reply(message, index);
      endReply(out, index === last);
    } else if (message.role !== 'developer' && message.role !== 'function') {
      out.markup(HEADERS[message.role]);
      out.content(textOf(message.content));
      if (message.role === 'system') afterSystem();
      out.markup(END);
    }
  }
  if (!generationPrompt) return;
  out.message(null);
  beginReply(out, replyPrefix);
}

function beginReply(out: Writer, prefix: Markup | undefined): void {
  out.markup(HEADERS.assistant);
  if (prefix === undefined) return;
  out.reply();
  out.markup(prefix);
}

function endReply(out: Writer, isLast: boolean): void {
  out.control(isLast ? END_OF_TEXT : '<|im_end|>');
  if (isLast) return;
  out.sampled(false);
  out.scaffold('\n');
}

/** A reply that ended the text ends its turn in the history. */
export function endInHistory(stop: string): string {
  return stop === END_OF_TEXT ? '<|im_end|>' : stop;
}
