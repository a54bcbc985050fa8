import {
  type AssistantMessage,
  type Conversation,
  type Message,
  type ToolMessage,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  createSectionsReader,
  defineFormat,
  defineOptions,
  flag,
  functionCalls,
  type Markup,
  markedText,
  replyEnd,
  type SectionsDescription,
  sectionsGrammar,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
import { CALLS, spellCalls, writeCall } from './calls.js';
import { AFTER_TOOLS, BEFORE_TOOLS } from './texts/tools.js';
import { CONTROL, SPECIAL, STOP } from './tokens.js';

const marked = (text: string): Markup => markedText(CONTROL, text);
const json = /* @__PURE__ */ pythonJson({ ascii: false });

const HEADERS: Readonly<Record<Message['role'], Markup>> = /* @__PURE__ */ (() => ({
  system: marked('[|system|]\n'),
  developer: marked('[|system|]\n'),
  user: marked('[|user|]\n'),
  assistant: marked('[|assistant|]\n'),
  tool: marked('[|tool|]\n'),
  function: marked('[|tool|]\n'),
}))();
const END = marked('[|endofturn|]\n');
const END_REPLY = /* @__PURE__ */ replyEnd('[|endofturn|]', '\n');
const THINK = marked('<think>\n');
const ANSWER = marked('\n</think>\n\n');
const NO_THOUGHT = marked('<think>\n\n</think>\n\n');
const RESULT = {
  begin: marked('<tool_result>{"result": '),
  end: marked('}</tool_result>'),
};
const TOOLS = { before: marked(BEFORE_TOOLS), after: marked(AFTER_TOOLS) };

/** How replies are read: line breaks next to a thinking block are part of what the model said. */
const REPLY: SectionsDescription = {
  reasoning: { open: { mark: '<think>', after: 1 }, close: '</think>' },
  calls: [CALLS],
};
/** The replies that the grammar allows have the line breaks of the template. */
const SPELLED: SectionsDescription = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 2 },
  },
  calls: [CALLS],
};

/**
 * Creates a format for LG AI Research's EXAONE 4.0, following the chat template of
 * `LGAI-EXAONE/EXAONE-4.0-1.2B`. The model answers at once unless `thinking.enabled` is true.
 *
 * In prompts, every earlier reply has an empty thinking block. With the option `lastThought`, a reply at the end
 * keeps its reasoning, as for training.
 *
 * @throws {ModelspeakError} `invalid_option` for an option that is not a boolean
 *
 * @see https://huggingface.co/LGAI-EXAONE/EXAONE-4.0-1.2B
 *
 * @example
 * ```ts
 * import { exaone } from '@modelspeak/format-exaone';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(exaone().turn({ messages }, { thinking: { enabled: true } }).text);
 * // [|user|]\nHi[|endofturn|]\n[|assistant|]\n<think>\n
 * const { message } = exaone().parse('<think>A greeting.</think>Hello![|endofturn|]');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const exaone = defineFormat({
  name: 'exaone',
  models: [
    {
      match: ['exaone-4', 'exaone-4.0', 'exaone4', 'exaone4.0'].flatMap((name) => [
        name,
        `${name}-*`,
        `${name}:*`,
      ]),
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS, 'exaone-4-5*', 'exaone4-5*'],
    },
  ],
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
    reasoning: true,
    stripsReasoning: true,
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true },
  },
  write(conversation, out, { generationPrompt, thinking, options }) {
    const { messages } = conversation;
    const thinks = thinking.enabled === true;
    const last = messages.length - 1;
    writeTools(conversation, out);
    messages.forEach((message, index) => {
      out.message(index);
      if (message.role === 'tool') {
        writeResult(out, message, messages[index - 1], messages[index + 1]);
        return;
      }
      out.markup(HEADERS[message.role]);
      if (message.role === 'assistant') {
        writeReply(out, message, thinks, options.lastThought && index === last);
        return;
      }
      out.content(textOf(message.content));
      if (index === 0 && message.role === 'system' && conversation.tools?.length) {
        out.scaffold('\n\n');
        writeToolList(conversation.tools, out);
      }
      out.markup(END);
    });
    if (!generationPrompt) return;
    out.message(null);
    out.markup(HEADERS.assistant);
    out.reply();
    out.markup(thinks ? THINK : NO_THOUGHT);
  },
  reader: (_options, context) => createSectionsReader(REPLY, STOP, context),
  grammar: (context) => sectionsGrammar(SPELLED, STOP, context, spellCalls),
  guide: async () => (await import('./guide.js')).guide,
});

/** Writes a system turn with the tools, if the conversation does not begin with a system message. */
function writeTools({ messages: [first], tools }: Conversation, out: Writer): void {
  if (!tools?.length || first?.role === 'system') return;
  out.message(null);
  out.markup(HEADERS.system);
  writeToolList(tools, out);
  out.markup(END);
}

function writeToolList(tools: NonNullable<Conversation['tools']>, out: Writer): void {
  out.markup(TOOLS.before);
  tools.forEach((tool, index) => {
    out.scaffold('<tool>');
    out.content(writeJson(tool, json, `tools[${index}]`));
    out.scaffold('</tool>\n');
  });
  out.markup(TOOLS.after);
}

/** Writes a tool result. Consecutive results share a turn. */
function writeResult(
  out: Writer,
  { content }: ToolMessage,
  before: Message | undefined,
  after: Message | undefined,
): void {
  if (before?.role !== 'tool') out.markup(HEADERS.tool);
  out.markup(RESULT.begin);
  out.content(writeJson(textOf(content), json));
  out.markup(RESULT.end);
  if (after?.role === 'tool') out.scaffold('\n');
  else out.markup(END);
}

/** Writes the thinking block, the text and the tool calls of a reply. */
function writeReply(
  out: Writer,
  message: AssistantMessage,
  thinks: boolean,
  keepsThought: boolean,
): void {
  const calls = functionCalls(message);
  const text = textOf(message.content);
  const { reasoning_content: thought } = message;
  out.reply();
  if (keepsThought && thought && text !== '') {
    out.sampled(!thinks);
    out.markup(THINK);
    out.sampled(true);
    out.content(thought);
    out.markup(ANSWER);
  } else if (text !== '' || calls.length > 0) out.markup(NO_THOUGHT);
  out.sampled(true);
  out.content(text);
  calls.forEach((call, nth) => {
    if (nth > 0 || text !== '') out.scaffold('\n');
    writeCall(out, call);
  });
  out.markup(END_REPLY);
}
