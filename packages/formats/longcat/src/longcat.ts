import type { AssistantMessage, Message, ToolMessage, Writer } from '@modelspeak/core';
import { writeJson } from '@modelspeak/core';
import {
  createSectionsReader,
  defineFormat,
  defineOptions,
  functionCalls,
  markedText,
  type SectionsDescription,
  sectionsGrammar,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { CALLS, spellCalls, writeCall } from './calls.js';
import { CONTROL, HEADINGS, SPECIAL, STOP } from './tokens.js';
import { writeTools } from './tools.js';

const json = /* @__PURE__ */ pythonJson({ ascii: false });
const marked = (text: string) => markedText(CONTROL, text);
const ASSISTANT = ' ASSISTANT:';
const THOUGHT = { begin: marked('\n<longcat_think>\n'), end: marked('\n</longcat_think>\n') };
const OPEN_THOUGHT = marked('<longcat_think>\n');
const NO_THOUGHT = marked('<longcat_think>\n\n</longcat_think>\n');

/** The template raises a smaller budget to this one. */
const LEAST_BUDGET = 1024;

/** How replies are read. In past replies, a line break comes before the thinking block. */
const REPLY: SectionsDescription = {
  reasoning: {
    open: { mark: '<longcat_think>', before: 1, after: 1 },
    close: { mark: '</longcat_think>', before: 1, after: 1 },
  },
  calls: [CALLS],
};
/** The replies that the grammar allows begin with the thinking block. */
const SPELLED: SectionsDescription = {
  reasoning: {
    open: { mark: '<longcat_think>', after: 1 },
    close: { mark: '</longcat_think>', before: 1, after: 1 },
  },
  calls: [CALLS],
};

/**
 * Creates a format for Meituan's LongCat Flash, following the chat template of
 * `meituan-longcat/LongCat-Flash-Chat`. The model thinks if `thinking.enabled` is true, or up to
 * `thinking.budget` tokens; false tells it to answer at once, and otherwise the prompt says nothing.
 *
 * Prompts that tell it to think include the reasoning since its last answer. The headings of turns are ordinary
 * text: in content, they are escaped.
 *
 * @see https://huggingface.co/meituan-longcat/LongCat-Flash-Chat
 *
 * @example
 * ```ts
 * import { longcat } from '@modelspeak/format-longcat';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(longcat().render({ messages })); // [Round 0] USER:Hi ASSISTANT:
 * console.log(longcat().turn({ messages }, { thinking: { enabled: true } }).text);
 * // [Round 0] USER:Hi /think_on ASSISTANT:<longcat_think>\n
 * const { message } = longcat().parse(
 *   '<longcat_think>\nA greeting.\n</longcat_think>\nHello!</longcat_s>',
 * );
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const longcat = defineFormat({
  name: 'longcat',
  models: [
    {
      match: ['longcat-flash-chat', 'longcat-flash-chat-*', 'longcat-flash-chat:*'],
      except: NO_CHAT_MODELS,
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  delimiters: HEADINGS,
  stop: STOP,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsPastReasoning: true,
    stripsReasoning: 'unless told to think',
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true, budget: true },
  },
  write({ messages, tools }, out, { generationPrompt, thinking, toolChoice, takesLoss }) {
    const { budget } = thinking;
    const thinks = thinking.enabled ?? (budget ? true : undefined);
    const offered = toolChoice === 'none' ? [] : (tools ?? []);
    const hasTools = offered.length > 0;
    if (hasTools) writeTools(out, offered);
    // Without tools, the template forgets what the model thought.
    const keepsThoughts = thinks === true && (hasTools || !takesLoss);
    const answered = keepsThoughts ? lastAnswerIndex(messages) : messages.length;
    let round = 0;
    messages.forEach((message, index) => {
      out.message(index);
      switch (message.role) {
        case 'assistant':
          writeReply(out, message, index > answered);
          break;
        case 'tool':
          writeResult(out, message);
          break;
        case 'user':
          out.scaffold(`${index === 0 ? '' : ' '}[Round ${round++}] USER:`);
          out.content(textOf(message.content));
          break;
        default:
          out.scaffold('SYSTEM:');
          out.content(textOf(message.content));
      }
    });
    if (!generationPrompt) return;
    out.message(null);
    if (thinks === true) {
      out.scaffold(' /think_on');
      if (budget) out.scaffold(`\nthinking_budget: < ${Math.max(budget, LEAST_BUDGET)}.`);
    } else if (thinks === false) out.scaffold(' /think_off');
    out.scaffold(ASSISTANT);
    out.reply();
    if (thinks !== undefined) out.markup(thinks ? OPEN_THOUGHT : NO_THOUGHT);
  },
  reader: (_options, context) => createSectionsReader(REPLY, STOP, context),
  grammar: (context) => sectionsGrammar(SPELLED, STOP, context, spellCalls),
  guide: async () => (await import('./guide.js')).guide,
});

/** The last reply without calls, apart from the last message; -1 if there is none. */
function lastAnswerIndex(messages: readonly Message[]): number {
  return messages
    .slice(0, -1)
    .findLastIndex(
      (message) => message.role === 'assistant' && functionCalls(message).length === 0,
    );
}

/** Writes the reasoning, the text and the tool calls of a reply. */
function writeReply(out: Writer, message: AssistantMessage, keepsThought: boolean): void {
  const { reasoning_content: thought, content } = message;
  out.scaffold(ASSISTANT);
  out.reply();
  if (keepsThought && thought) {
    // The prompt opened the block.
    out.markup(THOUGHT.begin);
    out.sampled(true);
    out.content(thought);
    out.markup(THOUGHT.end);
  }
  out.sampled(true);
  out.content(textOf(content));
  for (const call of functionCalls(message)) writeCall(out, call);
  out.control('</longcat_s>');
}

/** Writes a tool result as JSON, with the name of its function if the message has it. */
function writeResult(out: Writer, { name, content }: ToolMessage): void {
  out.scaffold(' TOOL:{');
  if (name) {
    out.scaffold('"name": ');
    out.content(writeJson(name, json));
    out.scaffold(', ');
  }
  out.scaffold('"content": ');
  out.content(writeJson(textOf(content), json));
  out.scaffold('}');
}
