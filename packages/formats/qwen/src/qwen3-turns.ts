import type { Conversation, Part, ToolMessage, UserMessage, Writer } from '@modelspeak/core';
import { type Markup, textOf, type WriteContext } from '@modelspeak/core/authoring';
import {
  RESULTS,
  trimBreaks,
  trimFirstBreaks,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeResults,
} from '@modelspeak/syntaxes/chatml-turns';
import { writeJsonCalls } from '@modelspeak/syntaxes/json-calls';
import { showsAnything, trimStartOfParts, writeParts } from '@modelspeak/syntaxes/vision';
import { writeSystem } from './system.js';
import { sinceQuestion, writeThinkingReply } from './thoughts.js';
import { checkReplyParts, OMNI } from './vision.js';

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
  /** Whether a system message, even an empty one, always precedes the tools. */
  readonly systemBeforeTools?: boolean | undefined;
  /** Decides which replies are written with their reasoning: those since the last question by default. */
  readonly isRecent?: ((index: number) => boolean) | undefined;
  /** Whether replies may contain images, audio and videos. */
  readonly repliesWithMedia?: boolean | undefined;
}

/** Writes a prompt of Qwen 3: the system message and the tools, the messages, the generation prompt. */
export function writeQwen3(
  conversation: Conversation,
  out: Writer,
  { generationPrompt, takesLoss }: WriteContext<object>,
  {
    thinks,
    replyPrefix,
    say = (content) => out.content(textOf(content)),
    systemBeforeTools = false,
    isRecent = sinceQuestion(conversation.messages),
    repliesWithMedia = false,
  }: Qwen3Style,
): void {
  const { messages } = conversation;
  writeMessages(messages, out, writeSystem(conversation, out, systemBeforeTools), {
    text: ({ role, content }, index) =>
      role === 'user' ? say(content, index) : out.content(textOf(content)),
    reply(message, index) {
      if (!takesLoss && !repliesWithMedia) checkReplyParts(message, index);
      const said = (repliesWithMedia && message.content) || textOf(message.content);
      const write = (shown: string | readonly Part[]): void => {
        writeParts(out, shown, index, OMNI);
        writeJsonCalls(out, message, showsAnything(said));
      };
      const thought = message.reasoning_content ?? '';
      const isLast = index === messages.length - 1;
      if (thinks && isRecent(index) && (isLast || thought !== '')) {
        writeThinkingReply(out, trimBreaks(thought), replyPrefix, () =>
          write(trimStartOfParts(said, trimFirstBreaks)),
        );
      } else writeReply(out, () => write(said));
    },
    results: (results, index) =>
      writeResults(out, results, index, RESULTS, ({ content }, place) => say(content, place)),
  });
  if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
}
