import type { AssistantMessage, Conversation, Message, Writer } from '@modelspeak/core';
import { writeJson } from '@modelspeak/core';
import {
  argumentsOf,
  createSectionsReader,
  defineFormat,
  defineOptions,
  functionCalls,
  inCallOrder,
  type SectionsDescription,
  sectionsGrammar,
  spellJsonCalls,
  textDelimiters,
  textOf,
  words,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { withoutHeading } from '@modelspeak/syntaxes/replies';
import {
  AFTER_SYSTEM,
  ASSISTANT,
  BEFORE_SYSTEM,
  BEFORE_TOOLS,
  USER,
  WEEKDAYS,
  WITHOUT_SYSTEM,
} from './a13b-texts.js';
import { OTHERS } from './models.js';

const BEGIN = '<|startoftext|>';
const END_OF_SYSTEM = '<|extra_4|>';
/** Ends a user message and a tool result. The reply follows. */
const END = '<|extra_0|>';
const END_OF_REPLY = '<|eos|>';
const STOP = [END_OF_REPLY];

/** An empty thinking block, which makes the model answer at once. */
const NO_THOUGHT = '<think>\n\n</think>\n';
const json = pythonJson({ ascii: false });
/** The date in a prompt with tools, if none is given. */
const SOME_DAY = '2025-01-05';

const REPLY: SectionsDescription = {
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 1 },
  },
  calls: [{ open: '<tool_calls>', close: '</tool_calls>', call: { json: {} } }],
  wrappers: [
    { mark: '<answer>', after: 1 },
    { mark: '</answer>', before: 1 },
  ],
};

const spellCall = spellJsonCalls(
  (name, args) => [`{"name": ${JSON.stringify(name)}, "arguments": `, args, '}'],
  ', ',
);

/**
 * Creates a format for Hunyuan A13B, following the chat template of `tencent/Hunyuan-A13B-Instruct`. The model
 * thinks unless `thinking.enabled` is false; the prompt never includes past reasoning.
 *
 * With tools, the instructions are Chinese and end in the date (`today`) and the option `time`, the time of day:
 * 2025-01-05 and 12:00:00 by default.
 *
 * @see https://huggingface.co/tencent/Hunyuan-A13B-Instruct
 *
 * @example
 * ```ts
 * import { hunyuanA13b } from '@modelspeak/format-hunyuan/hunyuan-a13b';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(hunyuanA13b().render({ messages })); // <|startoftext|>Hi<|extra_0|>
 * const { message } = hunyuanA13b().parse(
 *   '<think>\nA greeting.\n</think>\n<answer>\nHello!\n</answer><|eos|>',
 * );
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const hunyuanA13b = defineFormat({
  name: 'hunyuan-a13b',
  models: [{ match: ['hunyuan-a13b', 'hunyuan-a13b-*', 'hunyuan-a13b:*'], except: OTHERS }],
  options: defineOptions({ time: words('12:00:00') }),
  control: [BEGIN, END_OF_SYSTEM, END, END_OF_REPLY],
  special: ['<|extra_*|>', '<|pad|>', '<|bos|>', '<|endoftext|>'],
  // These tags are ordinary text to the tokenizer.
  delimiters: textDelimiters(
    ['think', 'answer', 'tool_calls', 'tool_response'].flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  ),
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
  write(conversation, out, { generationPrompt, takesLoss, thinking, today = SOME_DAY, options }) {
    if (conversation.tools?.length) {
      writeWithTools(conversation, out, `${today} ${options.time} ${weekday(today)}`, takesLoss);
    } else writeWithoutTools(conversation, out, takesLoss);
    // The template appends the empty thinking block to every prompt.
    if (thinking.enabled !== false || !(generationPrompt || takesLoss)) return;
    out.message(null);
    out.reply();
    out.scaffold(NO_THOUGHT);
  },
  reader: (_options, context) => {
    const reader = createSectionsReader(REPLY, STOP, context);
    return context.tools?.length === 0 ? reader : withoutHeading(reader, ASSISTANT);
  },
  grammar: (context) =>
    sectionsGrammar(REPLY, STOP, context, (functions) => [
      '<tool_calls>[',
      spellCall(functions),
      ']</tool_calls>',
    ]),
});

function weekday(date: string): string {
  return WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

function writeWithTools(
  { messages, tools }: Conversation,
  out: Writer,
  now: string,
  takesLoss: boolean,
): void {
  const [first] = messages;
  const isSystem = first?.role === 'system';
  // The template drops the tools before any other message.
  if (isSystem || first?.role === 'user' || !takesLoss) {
    out.message(isSystem ? 0 : null);
    out.control(BEGIN);
    out.scaffold(BEFORE_TOOLS);
    out.content(writeJson(tools, json, 'tools'));
    out.scaffold('\n');
    if (isSystem) {
      out.scaffold(BEFORE_SYSTEM);
      out.content(textOf(first.content));
    }
    out.scaffold(isSystem ? AFTER_SYSTEM : WITHOUT_SYSTEM);
    out.content(now);
    out.control(END_OF_SYSTEM);
  }
  for (const { message, index } of inCallOrder(messages)) {
    if (index === 0 && isSystem) continue;
    out.message(index);
    const text = textOf(message.content);
    if (index === 0 && message.role !== 'user' && takesLoss) out.content(text);
    else if (message.role === 'assistant') {
      writeReply(out, () => {
        if (!message.tool_calls?.length) out.scaffold(ASSISTANT);
        out.content(text);
        writeCalls(message, out);
      });
    } else if (message.role === 'user') {
      out.scaffold(USER);
      out.content(text);
      out.control(END);
    } else if (message.role === 'tool') {
      out.scaffold('<tool_response>');
      out.content(text);
      out.scaffold('</tool_response>');
      out.control(END);
    } else out.content(text);
  }
}

function writeWithoutTools({ messages }: Conversation, out: Writer, takesLoss: boolean): void {
  const hasHead = messages[0] !== undefined && textOf(messages[0].content) !== '';
  for (const { message, index } of inCallOrder(messages)) {
    out.message(index);
    const write = (): void => out.content(textOf(message.content));
    if (message.role === 'assistant') {
      writeReply(out, () => {
        write();
        // The template drops calls where no tools are offered.
        if (!takesLoss) writeCalls(message, out);
      });
      continue;
    }
    if (hasBeginning(message, index, hasHead)) out.control(BEGIN);
    write();
    const end = endOf(message, index, hasHead);
    if (end !== undefined) out.control(end);
  }
}

/** Whether a token precedes a message: not the second one, if the first one has text. */
function hasBeginning({ role }: Message, index: number, hasHead: boolean): boolean {
  if (role === 'system') return index === 0 && hasHead;
  return role === 'user' && !(index === 1 && hasHead);
}

function endOf({ role }: Message, index: number, hasHead: boolean): string | undefined {
  if (role !== 'system') return END;
  return index === 0 && hasHead ? END_OF_SYSTEM : undefined;
}

function writeReply(out: Writer, say: () => void): void {
  out.sampled(true);
  say();
  out.control(END_OF_REPLY);
}

function writeCalls(message: AssistantMessage, out: Writer): void {
  const calls = functionCalls(message);
  if (calls.length === 0) return;
  out.scaffold('<tool_calls>[');
  calls.forEach((call, place) => {
    if (place > 0) out.scaffold(', ');
    out.scaffold('{"name": "');
    out.content(call.function.name);
    out.scaffold('", "arguments": ');
    out.content(writeJson(argumentsOf(call), json));
    out.scaffold('}');
  });
  out.scaffold(']</tool_calls>');
}

export default hunyuanA13b;
