import type { AssistantMessage, Message, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
import { inlineCallsGrammar, writeInlineCall } from '@modelspeak/syntaxes/pair-calls';
import { pairCalls } from '@modelspeak/syntaxes/replies';
import { SYSTEM, writeSystem } from './system.js';
import { CONTROL, marked, STOP } from './tokens.js';

const USER = marked('<｜start▁of▁sentence｜><|User|>');
const BOT = marked('<｜start▁of▁sentence｜><|Bot|>');
const TOOL = marked('<｜start▁of▁sentence｜><|Tool|>');

const REPLY: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: { open: '<think>', close: '</think>' },
  // White space before a call is text.
  calls: [pairCalls(0)],
}))();

/**
 * Creates a format for iFlytek's Spark X2.5, following llama.cpp's copy of its chat template, which nobody has
 * compared with the maker's. The model thinks unless `thinking.enabled` is false. Prompts include all reasoning.
 *
 * @see https://github.com/ggml-org/llama.cpp/tree/master/models/templates
 *
 * @example
 * ```ts
 * import { spark } from '@modelspeak/format-spark';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(spark().render({ messages }).slice(-35)); // <｜start▁of▁sentence｜><|Bot|><think>
 * const { message } = spark().parse('<think>A greeting.</think>Hello!<｜end▁of▁sentence｜>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const spark = defineFormat({
  name: 'spark',
  models: [
    {
      match: ['spark-x2.5', 'spark-2.5', 'spark2.5'].flatMap((name) => [
        name,
        `${name}-*`,
        `${name}:*`,
      ]),
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS],
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  stop: STOP,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true },
  },
  write(conversation, out, { generationPrompt, thinking }) {
    const { messages } = conversation;
    const thinks = thinking.enabled !== false;
    writeSystem(conversation, out);
    messages.forEach((message, index) => {
      if (index === 0 && message.role === 'system') return;
      out.message(index);
      if (message.role === 'assistant') writeReply(out, message, thinks);
      else writeHeard(out, message, messages[index - 1], messages[index + 1]);
    });
    if (!generationPrompt) return;
    out.message(null);
    out.markup(BOT);
    out.reply();
    out.control(thinks ? '<think>' : '</think>');
  },
  ...describedReplies(REPLY, STOP, inlineCallsGrammar),
  guide: async () => (await import('./guide.js')).guide,
});

/** Writes a system, user or tool message. Consecutive tool results share a turn. */
function writeHeard(
  out: Writer,
  { role, content }: Message,
  before: Message | undefined,
  after: Message | undefined,
): void {
  if (role === 'tool') {
    if (before?.role !== 'tool') out.markup(TOOL);
    out.control('<tool_response>');
    out.content(textOf(content));
    out.control('</tool_response>');
    if (after?.role === 'tool') return;
  } else {
    out.markup(role === 'user' ? USER : SYSTEM);
    out.content(textOf(content));
  }
  out.control('<｜end▁of▁sentence｜>');
}

/** Writes the reasoning, the text and the tool calls of a reply. What the prompt wrote is not sampled. */
function writeReply(out: Writer, message: AssistantMessage, thinks: boolean): void {
  const thought = message.reasoning_content ?? '';
  const isOpened = thinks === (thought !== '');
  out.markup(BOT);
  out.reply();
  out.sampled(!isOpened);
  if (thought !== '') {
    out.control('<think>');
    out.sampled(true);
    out.content(thought);
  }
  out.control('</think>');
  out.sampled(true);
  out.content(textOf(message.content));
  for (const call of functionCalls(message)) writeInlineCall(out, call);
  out.control('<｜end▁of▁sentence｜>');
}
