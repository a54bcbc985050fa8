import type { AssistantMessage, Conversation, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  lastUserIndex,
  type Markup,
  markedText,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';
import {
  CHATML_STOPS,
  trimBreaks,
  trimFirstBreaks,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeResults,
  writeTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { CALLS, spellCalls, writeCall } from './calls.js';
import { BEGIN, CONTROL, SPECIAL, THINK_TOKENS } from './tokens.js';
import { writeTools } from './tools.js';

/** The place in a system message where the tools go; at its end without it. */
const TOOLS_MARK = '<tool_def_sep>';

const THINK = markedText(THINK_TOKENS, '<think>\n');
const ANSWER = markedText(THINK_TOKENS, '\n</think>\n\n');
const NO_THOUGHT = markedText(THINK_TOKENS, '<think>\n\n</think>\n\n');

const REPLY: SectionsDescription = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 2 },
  },
  calls: [CALLS],
};

/**
 * Creates a format for OpenBMB's MiniCPM5, following the chat template of `openbmb/MiniCPM5-1B`. The model decides
 * whether it thinks, unless `thinking.enabled` says so. Prompts include the reasoning since the last user message.
 *
 * A system message that contains `<tool_def_sep>` has the tools there. The template drops line breaks at the
 * beginning of a text that follows reasoning; this format writes them, except with `onLoss: 'reference'`.
 *
 * @see https://huggingface.co/openbmb/MiniCPM5-1B
 *
 * @example
 * ```ts
 * import { minicpm } from '@modelspeak/format-minicpm';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(minicpm().turn({ messages }, { thinking: { enabled: true } }).text);
 * // <s><|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n
 * const { message } = minicpm().parse('<think>\nA greeting.\n</think>\n\nHello!<|im_end|>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const minicpm = defineFormat({
  name: 'minicpm',
  models: [
    {
      match: ['minicpm5', 'minicpm5-*', 'minicpm5:*'],
      // Of MiniCPM, those that see have a V in their names, and those that also hear an O.
      except: [...NO_CHAT_MODELS, ...['-v', '-o'].flatMap((name) => [`*${name}`, `*${name}-*`])],
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsPastReasoning: true,
    trimsReasoning: 'breaks',
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true },
  },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const { messages } = conversation;
    const replyPrefix = prefixOf(thinking.enabled);
    const asked = lastUserIndex(messages);
    out.message(null);
    out.control(BEGIN);
    writeMessages(messages, out, writeSystem(conversation, out), {
      text: ({ content }) => out.content(textOf(content)),
      reply(message, index) {
        const thought = asked !== -1 && index > asked ? (message.reasoning_content ?? '') : '';
        // The template leaves out the block of a reply that did not think, even if its prompt had one.
        const isAnswer = index === messages.length - 1 && !generationPrompt;
        const prefix = thought !== '' || (isAnswer && !takesLoss) ? replyPrefix : undefined;
        writeThinking(out, message, thought, prefix, takesLoss);
      },
      results: (results, index) => writeResults(out, results, index),
    });
    if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
  },
  ...describedReplies(REPLY, CHATML_STOPS, spellCalls),
  guide: async () => (await import('./guide.js')).guide,
});

function prefixOf(enabled: boolean | undefined): Markup | undefined {
  if (enabled === undefined) return undefined;
  return enabled ? THINK : NO_THOUGHT;
}

/** Writes the system message and the tools, and returns the index of the next message. */
function writeSystem({ messages: [first], tools }: Conversation, out: Writer): number {
  const isSystem = first?.role === 'system';
  if (!isSystem && !tools?.length) return 0;
  const said = isSystem ? textOf(first.content) : '';
  out.message(isSystem ? 0 : null);
  writeTurn(out, 'system', () => {
    if (!tools?.length) out.content(said);
    else if (said.includes(TOOLS_MARK)) writeAtMarks(out, said, () => writeTools(out, tools));
    else {
      out.content(said);
      if (isSystem) out.scaffold('\n\n');
      writeTools(out, tools);
    }
  });
  return isSystem ? 1 : 0;
}

function writeAtMarks(out: Writer, said: string, write: () => void): void {
  said.split(TOOLS_MARK).forEach((text, nth) => {
    if (nth > 0) write();
    out.content(text);
  });
}

/**
 * Writes the reasoning, the text and the tool calls of a reply.
 *
 * @param prefix What the prompt of the reply ended with.
 */
function writeThinking(
  out: Writer,
  message: AssistantMessage,
  thought: string,
  prefix: Markup | undefined,
  takesLoss: boolean,
): void {
  const isOpened = prefix === THINK;
  const say = (): void => {
    const text = textOf(message.content);
    if (thought !== '' && !isOpened) out.markup(THINK);
    out.content(trimBreaks(thought));
    if (thought !== '' || isOpened) out.markup(ANSWER);
    out.content(thought !== '' && takesLoss ? trimFirstBreaks(text) : text);
    functionCalls(message).forEach((call, nth) => {
      if (nth > 0 || text !== '') out.scaffold('\n');
      writeCall(out, call);
    });
  };
  writeReply(out, say, thought !== '' && !isOpened ? undefined : prefix);
}
