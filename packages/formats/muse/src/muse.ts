import type { AssistantMessage, Message, ToolMessage, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  functionCalls,
  textOf,
  words,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { writeCall } from './calls.js';
import { describeReplies } from './grammar.js';
import { MEDIA } from './media.js';
import { createReader } from './reader.js';
import { writeDefaultSystem, writeSystem } from './system.js';
import { CONTROL, marked, SPECIAL, STOP } from './tokens.js';

const USER = marked('<|start|>user<|message|>');
const ASSISTANT = marked('<|start|>assistant');
const TO_SELF = marked(' to=self<|message|>');
const TO_USER = marked(' to=user<|message|>');
const RESULT = {
  begin: marked('<|start|>tool '),
  name: marked('<|message|><tool_output name="'),
  end: marked('\n</tool_output><|eot|>'),
};

/**
 * Creates a format for Meta's Muse Glimmer, following the chat template of `meta-models/Muse-Glimmer-30B`. A
 * thought, a call and an answer are each a message with a recipient. `thinking.effort` is the reasoning strength,
 * `high` by default; a system message that names one keeps it.
 *
 * The template drops the text of a message with calls. This format writes it as a message to the user, except with
 * `onLoss: 'reference'`.
 *
 * The option `knowledgeCutoff` is part of the default system message.
 *
 * @throws {ModelspeakError} `invalid_option` for an option that is not a text
 *
 * @see https://huggingface.co/meta-models/Muse-Glimmer-30B
 *
 * @example
 * ```ts
 * import { muse } from '@modelspeak/format-muse';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const prompt = muse().render({ messages }, { thinking: { effort: 'low' } });
 * console.log(prompt.includes('Reasoning strength: low.')); // true
 * console.log(prompt.slice(-51)); // <|start|>user<|message|>Hi<|eot|><|start|>assistant
 * const { message } = muse().parse(
 *   ' to=self<|message|>A greeting.<|eom|><|start|>assistant to=user<|message|>Hello!<|eot|>',
 * );
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const muse = defineFormat({
  name: 'muse',
  models: [{ match: ['muse-glimmer', 'muse-glimmer-*', 'muse-glimmer:*'], except: NO_CHAT_MODELS }],
  options: defineOptions({ knowledgeCutoff: words('2026-01-04') }),
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
    files: true,
    reasoning: true,
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { effort: ['low', 'medium', 'high', 'xhigh'] },
  },
  write({ messages, tools }, out, { options, today, generationPrompt, thinking, takesLoss }) {
    const end = { strength: thinking.effort ?? 'high', tools: tools ?? [] };
    const names = takesLoss ? lastNames(messages) : new Map<string, string>();
    out.message(null);
    out.control('<|begin_of_text|>');
    if (!messages.some(({ role }) => role === 'system')) {
      writeDefaultSystem(out, options.knowledgeCutoff, today, end);
    }
    messages.forEach((message, index) => {
      out.message(index);
      switch (message.role) {
        case 'system':
          writeSystem(out, message, index, end);
          break;
        case 'assistant':
          if (!takesLoss) rememberNames(names, message);
          writeReply(out, message, index, {
            isFollowed: messages[index + 1]?.role === 'assistant',
            dropsText: takesLoss,
          });
          break;
        case 'tool':
          writeResult(out, message, index, names);
          break;
        default:
          out.markup(USER);
          writeParts(out, message.content, index, MEDIA);
          out.control('<|eot|>');
      }
    });
    if (!generationPrompt) return;
    out.message(null);
    out.markup(ASSISTANT);
    out.reply();
  },
  reader: (_options, context) => createReader(context),
  grammar: describeReplies,
  guide: async () => (await import('./guide.js')).guide,
});

/** The names of the functions by the ids of their calls. The template takes the last call of an id. */
function lastNames(messages: readonly Message[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const message of messages) {
    if (message.role === 'assistant') rememberNames(names, message);
  }
  return names;
}

function rememberNames(names: Map<string, string>, message: AssistantMessage): void {
  for (const { id, function: called } of functionCalls(message)) names.set(id, called.name);
}

/** Writes the reasoning, and the text or the tool calls of a reply, each as a message. */
function writeReply(
  out: Writer,
  message: AssistantMessage,
  index: number,
  { isFollowed, dropsText }: { readonly isFollowed: boolean; readonly dropsText: boolean },
): void {
  const calls = functionCalls(message);
  const { reasoning_content: thought, content } = message;
  let isBegun = false;
  const begin = (): void => {
    if (isBegun) out.control('<|eom|>');
    out.markup(ASSISTANT);
    if (!isBegun) out.reply();
    out.sampled(true);
    isBegun = true;
  };
  if (thought) {
    begin();
    out.markup(TO_SELF);
    out.content(thought);
  }
  if (calls.length === 0 || (!dropsText && textOf(content) !== '')) {
    begin();
    out.markup(TO_USER);
    writeParts(out, content, index, MEDIA);
  }
  for (const call of calls) {
    begin();
    writeCall(out, call);
  }
  out.control(calls.length > 0 && isFollowed ? '<|eom|>' : '<|eot|>');
}

function writeResult(
  out: Writer,
  { name, tool_call_id: id, content }: ToolMessage,
  index: number,
  names: ReadonlyMap<string, string>,
): void {
  const called = name || (names.get(id) ?? id);
  out.markup(RESULT.begin);
  out.content(called);
  out.markup(RESULT.name);
  out.content(called);
  out.scaffold('">\n');
  writeParts(out, content, index, MEDIA);
  out.markup(RESULT.end);
}
