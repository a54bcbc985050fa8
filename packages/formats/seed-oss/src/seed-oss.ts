import type { AssistantMessage, Conversation, Message, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  type Markup,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { SEED_STYLE, xmlCalls } from '@modelspeak/syntaxes/xml-calls';
import { spellCalls, writeCall } from './calls.js';
import { DEFAULT_SYSTEM, NO_THOUGHT, WITHOUT_THOUGHT, withBudget } from './texts/prompt.js';
import { CONTROL, marked, SPECIAL, STOP } from './tokens.js';
import { writeTools } from './tools.js';

const SYSTEM = marked('<seed:bos>system\n');
const USER = marked('<seed:bos>user\n');
const ASSISTANT = marked('<seed:bos>assistant\n');
const TOOL = marked('<seed:bos>tool\n');
const THOUGHT = { begin: marked('<seed:think>'), end: marked('</seed:think>') };
const CLOSED = marked(NO_THOUGHT);

const REPLY: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: { open: '<seed:think>', close: { mark: '</seed:think>', after: 1 } },
  calls: [{ ...xmlCalls(SEED_STYLE), open: { mark: '<seed:tool_call>', before: 'all' } }],
}))();

/** The interval in tokens at which the model reports its remaining budget, with the largest budget it applies to. */
const INTERVALS = [
  [0, 0],
  [512, 128],
  [1024, 256],
  [2048, 512],
  [4096, 512],
  [8192, 1024],
] as const;
const LONGEST_INTERVAL = 1024;

/**
 * Creates a format for ByteDance's Seed-OSS, following the chat template of
 * `ByteDance-Seed/Seed-OSS-36B-Instruct`. The model thinks without limit, up to `thinking.budget` tokens, or not
 * at all with a budget of 0 or `thinking.enabled: false`.
 *
 * The template leaves the turn of a reply without text open; this format ends every turn as the model does. The
 * template shows only types and descriptions of tool schemas; this format appends the rest as JSON.
 *
 * @see https://huggingface.co/ByteDance-Seed/Seed-OSS-36B-Instruct
 *
 * @example
 * ```ts
 * import { seedOss } from '@modelspeak/format-seed-oss';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(seedOss().render({ messages }));
 * // <seed:bos>user\nHi<seed:eos><seed:bos>assistant\n
 * const { message } = seedOss().parse('<seed:think>A greeting.</seed:think>\nHello!<seed:eos>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const seedOss = defineFormat({
  name: 'seed-oss',
  models: [
    {
      match: ['seed-oss', 'seed-oss-*', 'seed-oss:*'],
      except: [...NO_CHAT_MODELS, '*-woSyn*', 'seed-oss-2-*'],
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    trims: ['assistant'],
    trimsReasoning: true,
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true, budget: true },
  },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const { messages } = conversation;
    const budget = thinking.enabled === false ? 0 : thinking.budget;
    const hasSystem = writeSystem(conversation, out, takesLoss);
    if (budget !== undefined) writeBudget(out, budget);
    for (const [index, message] of messages.entries()) {
      if (index === 0 && hasSystem) continue;
      out.message(index);
      out.markup(headerOf(message.role));
      if (message.role === 'assistant') writeReply(out, message, budget === 0, takesLoss);
      else {
        out.content(textOf(message.content));
        out.control('<seed:eos>');
      }
    }
    if (!generationPrompt) return;
    out.message(null);
    out.markup(ASSISTANT);
    out.reply();
    if (budget === 0) out.markup(CLOSED);
  },
  ...describedReplies(REPLY, STOP, spellCalls),
  guide: async () => (await import('./guide.js')).guide,
});

function headerOf(role: Message['role']): Markup {
  if (role === 'user') return USER;
  if (role === 'assistant') return ASSISTANT;
  return role === 'tool' ? TOOL : SYSTEM;
}

/** Writes the system message and the tools, and returns whether this includes the first message. */
function writeSystem({ messages, tools }: Conversation, out: Writer, takesLoss: boolean): boolean {
  const [first] = messages;
  const hasSystem = first?.role === 'system';
  if (!hasSystem && !tools?.length) return false;
  out.message(hasSystem ? 0 : null);
  out.markup(SYSTEM);
  if (hasSystem) out.content(textOf(first.content));
  else out.scaffold(DEFAULT_SYSTEM);
  if (tools?.length) writeTools(out, tools, takesLoss);
  out.control('<seed:eos>');
  return hasSystem;
}

/** Writes the thinking budget as a system turn. */
function writeBudget(out: Writer, budget: number): void {
  const interval = INTERVALS.find(([most]) => budget <= most)?.[1] ?? LONGEST_INTERVAL;
  out.message(null);
  out.markup(SYSTEM);
  out.scaffold(`${budget === 0 ? WITHOUT_THOUGHT : withBudget(budget, interval)}\n`);
  out.control('<seed:eos>');
}

/** Writes the reasoning, the text and the tool calls of a reply. */
function writeReply(
  out: Writer,
  message: AssistantMessage,
  isClosed: boolean,
  takesLoss: boolean,
): void {
  const calls = functionCalls(message);
  const thought = pythonStrip(message.reasoning_content ?? '');
  const text = pythonStrip(textOf(message.content));
  const isOpened = isClosed && thought === '' && !takesLoss;
  out.reply();
  if (isOpened) out.markup(CLOSED);
  out.sampled(true);
  if (thought !== '') {
    out.markup(THOUGHT.begin);
    out.content(thought);
    out.markup(THOUGHT.end);
  }
  const hasThought = isOpened || thought !== '';
  if (hasThought && text !== '') out.scaffold('\n');
  out.content(text);
  if (text !== '' && calls.length > 0) out.scaffold('\n');
  calls.forEach((call, nth) => {
    if (nth > 0 || hasThought || text !== '') out.scaffold('\n');
    writeCall(out, call);
  });
  if (!takesLoss || text !== '' || calls.length > 0) out.control('<seed:eos>');
  out.sampled(false);
}
