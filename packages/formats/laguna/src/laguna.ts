import type { AssistantMessage, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  flag,
  functionCalls,
  markup,
  replyEnd,
  type SectionsDescription,
  textOf,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
import { inlineCallsGrammar, writeInlineCall } from '@modelspeak/syntaxes/pair-calls';
import { pairCalls } from '@modelspeak/syntaxes/replies';
import { writeSystem } from './system.js';
import { CONTROL, STOP } from './tokens.js';

const END_REPLY = /* @__PURE__ */ replyEnd('</assistant>', '\n');

/** The tags of the turns that the model reads. */
const TAGS = {
  system: 'system',
  developer: 'system',
  user: 'user',
  tool: 'tool_response',
} as const;

const REPLY: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: { open: '<think>', close: '</think>' },
  // White space before a call is text.
  calls: [pairCalls(0)],
}))();

/**
 * Creates a format for poolside's Laguna S 2.1, following the chat template of `poolside/Laguna-S-2.1`. The model
 * thinks unless `thinking.enabled` is false. Prompts include all reasoning, but none if thinking is off, unless the
 * option `preserveThinking` is set. An empty system message removes the default one.
 *
 * @throws {ModelspeakError} `invalid_option` for an option that is not a boolean
 *
 * @see https://huggingface.co/poolside/Laguna-S-2.1
 *
 * @example
 * ```ts
 * import { laguna } from '@modelspeak/format-laguna';
 *
 * const messages = [
 *   { role: 'system', content: 'Be brief.' },
 *   { role: 'user', content: 'Hi' },
 * ] as const;
 * console.log(laguna().render({ messages }));
 * // 〈|EOS|〉<system>Be brief.</system>\n<user>Hi</user>\n<assistant><think>
 * const { message } = laguna().parse('<think>A greeting.</think>Hello!</assistant>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const laguna = defineFormat({
  name: 'laguna',
  models: [
    {
      match: [
        'laguna',
        'laguna:*',
        'laguna-s',
        'laguna-s:*',
        'laguna-s-2.1',
        'laguna-s-2.1-*',
        'laguna-s-2.1:*',
      ],
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS],
    },
  ],
  options: defineOptions({ preserveThinking: flag(false) }),
  control: CONTROL,
  stop: STOP,
  supports: ({ preserveThinking }) => ({
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsReasoning: preserveThinking ? false : 'unless thinking',
    trims: ['system'],
  }),
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true },
  },
  write(conversation, out, { generationPrompt, thinking, options }) {
    const { messages } = conversation;
    const thinks = thinking.enabled !== false;
    const keeps = thinks || options.preserveThinking;
    out.message(null);
    out.control('〈|EOS|〉');
    writeSystem(conversation, out, thinks);
    messages.forEach((message, index) => {
      if (index === 0 && message.role === 'system') return;
      out.message(index);
      if (message.role === 'assistant') writeReply(out, message, thinks, keeps);
      else if (message.role !== 'function') {
        const tag = TAGS[message.role];
        out.control(`<${tag}>`);
        out.content(textOf(message.content));
        out.markup(ENDS[tag]);
      }
    });
    if (!generationPrompt) return;
    out.message(null);
    out.control('<assistant>');
    out.reply();
    out.control(thinks ? '<think>' : '</think>');
  },
  ...describedReplies(REPLY, STOP, inlineCallsGrammar),
  guide: async () => (await import('./guide.js')).guide,
});

const end = (tag: string) => markup({ control: `</${tag}>` }, { scaffold: '\n' });
const ENDS = { system: end('system'), user: end('user'), tool_response: end('tool_response') };

/**
 * Writes the reasoning, the text and the tool calls of a reply.
 *
 * @param keeps Whether its reasoning is written.
 */
function writeReply(out: Writer, message: AssistantMessage, thinks: boolean, keeps: boolean): void {
  out.control('<assistant>');
  out.reply();
  if (keeps) {
    out.sampled(!thinks);
    out.control('<think>');
    out.sampled(true);
    out.content(message.reasoning_content ?? '');
  }
  out.control('</think>');
  out.sampled(true);
  out.content(textOf(message.content));
  for (const call of functionCalls(message)) writeInlineCall(out, call);
  out.markup(END_REPLY);
}
