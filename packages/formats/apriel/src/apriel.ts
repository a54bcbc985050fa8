import type { AssistantMessage, Conversation, SystemMessage, Writer } from '@modelspeak/core';
import { writeJson } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  flag,
  functionCalls,
  markup,
  sectionsGrammar,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonRepr } from '@modelspeak/pythonic';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { type VisionMarks, writeParts } from '@modelspeak/syntaxes/vision';
import { spellCalls, writeCalls } from './calls.js';
import { createReader, INTRO, SPELLED } from './reader.js';
import { AFTER_TOOLS, BEFORE_SYSTEM, BEFORE_TOOLS } from './texts/system.js';
import { CONTROL, marked, SPECIAL, STOP } from './tokens.js';

const SYSTEM = marked(BEFORE_SYSTEM);
const TOOLS = { before: marked(BEFORE_TOOLS), after: marked(AFTER_TOOLS) };
const USER = marked('<|begin_user|>\n');
const ASSISTANT = marked('\n<|begin_assistant|>\n');
const RESULT = marked('<|begin_tool_result|>\n');
const ANSWER = marked('\n[BEGIN FINAL RESPONSE]\n');
const END = marked('\n<|end|>\n');

const MEDIA: VisionMarks = /* @__PURE__ */ (() => ({ image: markup({ control: '[IMG]' }) }))();

/**
 * Creates a format for ServiceNow's Apriel 1.6 Thinker, following llama.cpp's copy of the chat template of
 * `ServiceNow-AI/Apriel-1.6-15b-Thinker`, which llama.cpp calls fixed. The model always thinks: the prompt begins
 * its reasoning, and the reasoning that is read includes this beginning.
 *
 * In prompts, earlier replies have no reasoning. With the option `lastThought`, a reply at the end keeps its
 * reasoning, as in the template.
 *
 * @throws {ModelspeakError} `invalid_option` for an option that is not a boolean
 *
 * @see https://huggingface.co/ServiceNow-AI/Apriel-1.6-15b-Thinker
 *
 * @example
 * ```ts
 * import { apriel } from '@modelspeak/format-apriel';
 *
 * const turn = apriel().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.text.slice(-67));
 * // <|begin_user|>\nHi\n<|begin_assistant|>\nHere are my reasoning steps:\n
 * const { message } = turn.parse('A greeting.\n[BEGIN FINAL RESPONSE]\nHello!<|end|>');
 * console.log(message.reasoning_content); // Here are my reasoning steps:\nA greeting.
 * console.log(message.content); // Hello!
 * ```
 */
export const apriel = defineFormat({
  name: 'apriel',
  models: [{ match: ['apriel-1.6', 'apriel-1.6-*', 'apriel-1.6:*'], except: NO_CHAT_MODELS }],
  options: defineOptions({ lastThought: flag(false) }),
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
    images: true,
    reasoning: true,
    stripsReasoning: true,
  },
  request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
  write({ messages, tools = [] }, out, { options, generationPrompt, takesLoss }) {
    const last = messages.length - 1;
    if (messages[0]?.role !== 'system') {
      out.message(null);
      writeSystem(out, undefined, tools);
    }
    messages.forEach((message, index) => {
      out.message(index);
      switch (message.role) {
        case 'system':
          writeSystem(out, message, tools);
          break;
        case 'assistant':
          writeReply(out, message, {
            isLast: index === last,
            keepsThought: index === last && (options.lastThought || takesLoss),
            // The template leaves the last reply open.
            isEnded: index < last || !takesLoss,
          });
          break;
        case 'tool':
          out.markup(RESULT);
          out.content(textOf(message.content));
          out.scaffold('\n\n\n');
          break;
        default:
          out.markup(USER);
          writeParts(out, message.content, index, MEDIA);
      }
    });
    // The template begins no reply after a reply.
    if (!generationPrompt || (takesLoss && messages[last]?.role === 'assistant')) return;
    out.message(null);
    out.markup(ASSISTANT);
    out.reply();
    out.scaffold(INTRO);
  },
  reader: (_options, context) => createReader(context),
  grammar: (context) => sectionsGrammar(SPELLED, STOP, context, spellCalls),
  guide: async () => (await import('./guide.js')).guide,
});

/** Writes ServiceNow's own prompt, a system message and the tools. */
function writeSystem(
  out: Writer,
  message: SystemMessage | undefined,
  tools: Conversation['tools'],
): void {
  out.markup(SYSTEM);
  if (message !== undefined) {
    out.content(textOf(message.content));
    out.scaffold('\n');
  }
  if (!tools?.length) return;
  out.markup(TOOLS.before);
  tools.forEach((tool, index) => {
    out.content(writeJson(tool, pythonRepr, `tools[${index}]`));
  });
  out.markup(TOOLS.after);
}

/** Writes the reasoning, the text and the tool calls of a reply. */
function writeReply(
  out: Writer,
  message: AssistantMessage,
  {
    isLast,
    keepsThought,
    isEnded,
  }: { readonly isLast: boolean; readonly keepsThought: boolean; readonly isEnded: boolean },
): void {
  const { reasoning_content: thought, content } = message;
  out.markup(ASSISTANT);
  out.reply();
  out.sampled(true);
  if (keepsThought && thought) {
    out.content(thought);
    out.markup(ANSWER);
  }
  out.content(textOf(content));
  writeCalls(out, functionCalls(message), !isLast);
  out.sampled(false);
  if (isEnded) out.markup(END);
}
