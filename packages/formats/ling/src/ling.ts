import type { AssistantMessage, Message, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';
import { trimBreaks, trimFirstBreaks } from '@modelspeak/syntaxes/chatml-turns';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
import { CALLS, spellCalls, writeCall } from './calls.js';
import { writeSystem } from './system.js';
import { CONTROL, marked, SPECIAL, STOP } from './tokens.js';

const SYSTEM = marked('<role>SYSTEM</role>');
const HUMAN = marked('<role>HUMAN</role>');
const ASSISTANT = marked('<role>ASSISTANT</role>\n');
const OBSERVATION = marked('<role>OBSERVATION</role>');
const RESULT = { begin: marked('\n<tool_response>\n'), end: marked('\n</tool_response>') };

const REPLY: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: { open: '<think>', close: '</think>' },
  calls: [CALLS],
}))();

/**
 * Creates a format for inclusionAI's Ling and Ring 3.0, following the chat template of
 * `inclusionAI/Ling-3.0-flash`. The model thinks unless `thinking.enabled` is false; a system message that says
 * `detailed thinking on` or `off` is left to decide what the model is told.
 *
 * The template drops line breaks at the beginning of a text that follows reasoning. This format writes them,
 * except with `onLoss: 'reference'`.
 *
 * @see https://huggingface.co/inclusionAI/Ling-3.0-flash
 *
 * @example
 * ```ts
 * import { ling } from '@modelspeak/format-ling';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(ling().render({ messages }));
 * // <role>SYSTEM</role>detailed thinking on<|role_end|><role>HUMAN</role>Hi<|role_end|><role>ASSISTANT</role>\n<think>
 * const { message } = ling().parse('<think>A greeting.</think>Hello!<|role_end|>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const ling = defineFormat({
  name: 'ling',
  models: [
    {
      match: ['ling-3.0', 'ling3.0', 'ring-3.0', 'ring3.0'].flatMap((name) => [
        name,
        `${name}-*`,
        `${name}:*`,
      ]),
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS],
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
    const thinks = thinking.enabled !== false;
    writeSystem(conversation, out, thinks);
    messages.forEach((message, index) => {
      if (index === 0 && message.role === 'system') return;
      out.message(index);
      if (message.role === 'assistant') writeReply(out, message, thinks, takesLoss);
      else writeHeard(out, message, messages[index - 1], messages[index + 1]);
    });
    if (!generationPrompt) return;
    out.message(null);
    out.markup(ASSISTANT);
    out.reply();
    out.control('<think>');
    if (!thinks) out.control('</think>');
  },
  ...describedReplies(REPLY, STOP, spellCalls),
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
    if (before?.role !== 'tool') out.markup(OBSERVATION);
    out.markup(RESULT.begin);
    out.content(textOf(content));
    out.markup(RESULT.end);
    if (after?.role === 'tool') return;
  } else {
    out.markup(role === 'user' ? HUMAN : SYSTEM);
    out.content(textOf(content));
  }
  out.control('<|role_end|>');
}

/** Writes the reasoning, the text and the tool calls of a reply. */
function writeReply(
  out: Writer,
  message: AssistantMessage,
  thinks: boolean,
  takesLoss: boolean,
): void {
  const reasoning = message.reasoning_content ?? '';
  const text = textOf(message.content);
  const isClosed = reasoning === '' && !thinks;
  out.markup(ASSISTANT);
  out.reply();
  out.sampled(!thinks && !isClosed);
  out.control('<think>');
  out.sampled(!isClosed);
  out.content(trimBreaks(reasoning));
  out.control('</think>');
  out.sampled(true);
  out.content(reasoning !== '' && takesLoss ? trimFirstBreaks(text) : text);
  functionCalls(message).forEach((call, nth) => {
    if (nth > 0 || text !== '') out.scaffold('\n');
    writeCall(out, call);
  });
  out.control('<|role_end|>');
}
