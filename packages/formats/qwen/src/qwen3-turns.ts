import type { Conversation, ToolMessage, UserMessage, Writer } from '@modelspeak/core';
import { type Markup, textOf, type WriteContext } from '@modelspeak/core/authoring';
import {
  writeGenerationPrompt,
  writeMessages,
  writeReply,
} from '@modelspeak/syntaxes/chatml-turns';
import { writeJsonCalls } from '@modelspeak/syntaxes/json-calls';
import { RESULTS, writeResults } from './results.js';
import { writeSystem } from './system.js';
import { sinceQuestion, writeThinkingReply } from './thoughts.js';
import { trimBreaks, trimFirstBreaks } from './trim.js';
import { checkReplyParts } from './vision.js';

/** The differences between the versions of Qwen 3. */
export interface Qwen3Style {
  /** Whether replies think. */
  readonly thinks: boolean;
  /** The end of the generation prompt, if it has a thinking block. */
  readonly replyPrefix?: Markup | undefined;
  /** Writes the content of a user message or a tool result that is not only text. */
  readonly say?:
    | ((content: (UserMessage | ToolMessage)['content'], index: number) => void)
    | undefined;
}

/** Writes a prompt of Qwen 3: the system message and the tools, the messages, the generation prompt. */
export function writeQwen3(
  conversation: Conversation,
  out: Writer,
  { generationPrompt, takesLoss }: WriteContext<object>,
  { thinks, replyPrefix, say = (content) => out.content(textOf(content)) }: Qwen3Style,
): void {
  const { messages } = conversation;
  const isRecent = sinceQuestion(messages);
  writeMessages(messages, out, writeSystem(conversation, out), {
    text: ({ role, content }, index) =>
      role === 'user' ? say(content, index) : out.content(textOf(content)),
    reply(message, index) {
      if (!takesLoss) checkReplyParts(message, index);
      const text = textOf(message.content);
      const say = (shown: string): void => {
        out.content(shown);
        writeJsonCalls(out, message, text !== '');
      };
      const thought = message.reasoning_content ?? '';
      const isLast = index === messages.length - 1;
      if (thinks && isRecent(index) && (isLast || thought !== '')) {
        writeThinkingReply(out, trimBreaks(thought), replyPrefix, () => say(trimFirstBreaks(text)));
      } else writeReply(out, () => say(text));
    },
    results: (results, index) =>
      writeResults(out, results, index, RESULTS, ({ content }, place) => say(content, place)),
  });
  if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
}
