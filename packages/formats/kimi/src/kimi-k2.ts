import {
  type Conversation,
  type Json,
  type Message,
  parseJson,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  markedText,
  type SpellCalls,
  spellJsonCalls,
  type WriteContext,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import { ID_CALLS } from '@modelspeak/syntaxes/replies';
import { callIds } from './call-ids.js';
import { named, OTHERS } from './models.js';
import { writeParts } from './parts.js';
import { SUPPORTS } from './support.js';
import { K2_SPECIAL, K2_TOKENS, THINK_TOKENS } from './tokens.js';

const marked = (text: string) => markedText(K2_TOKENS, text);
const TOOLS = marked('<|im_system|>tool_declare<|im_middle|>');
const NO_SYSTEM = marked(
  '<|im_system|>system<|im_middle|>You are Kimi, an AI assistant created by Moonshot AI.<|im_end|>',
);
const IMAGE = marked('<|media_start|>image<|media_content|><|media_pad|><|media_end|>');
const END = '<|im_end|>';

/** Returns the beginning of a message, and its full header for a message without a name. */
const header = (begin: string, role: string) => ({
  begin,
  unnamed: marked(`${begin}${role}<|im_middle|>`),
});
const SYSTEM = header('<|im_system|>', 'system');
const USER = header('<|im_user|>', 'user');
const ASSISTANT = header('<|im_assistant|>', 'assistant');
const TOOL = header('<|im_system|>', 'tool');

const json = /* @__PURE__ */ pythonJson({ ascii: false });
const compact = { ...json, itemSeparator: ',', keySeparator: ':' };

/** The stop sequences, which also end a reply. */
const STOP = [END];

/** Marks of calls that the models also write where there is no call. */
const STRAY = [
  '<|tool_call_argument_begin|>',
  '<|tool_call_end|>',
  '<|tool_calls_section_end|>',
] as const;

const REQUEST = { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' } as const;

const spellEach = /* @__PURE__ */ spellJsonCalls((name, args) => [
  `<|tool_call_begin|>functions.${name}:`,
  { repeat: { choice: [...'0123456789'] }, min: 1, max: 3 },
  '<|tool_call_argument_begin|>',
  args,
  '<|tool_call_end|>',
]);

const spellCalls: SpellCalls = (functions) => [
  '<|tool_calls_section_begin|>',
  spellEach(functions),
  '<|tool_calls_section_end|>',
];

/**
 * Creates a format for Kimi K2, which is {@link kimiK2Thinking} without thinking.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2-Instruct
 *
 * @example
 * ```ts
 * import { kimiK2 } from '@modelspeak/format-kimi/kimi-k2';
 *
 * const { message } = kimiK2().parse(
 *   '<|tool_calls_section_begin|><|tool_call_begin|>functions.now:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>',
 * );
 * console.log(message.tool_calls?.[0].id); // functions.now:0
 * console.log(message.tool_calls?.[0].function.name); // now
 * ```
 */
export const kimiK2 = defineFormat({
  name: 'kimi-k2',
  models: [
    {
      match: named('kimi-k2', 'kimi-k2-instruct', 'kimi-k2-0905', 'kimi-k2-0711'),
      except: [...OTHERS, '*thinking*'],
    },
  ],
  options: defineOptions({}),
  control: K2_TOKENS,
  special: [...K2_SPECIAL, ...THINK_TOKENS],
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: 'lost' },
  request: REQUEST,
  write: (conversation, out, context) => writeK2(conversation, out, context, false),
  ...describedReplies({ calls: [ID_CALLS], stray: STRAY }, STOP, spellCalls),
});

/**
 * Creates a format for Kimi K2 Thinking, following the chat template of `moonshotai/Kimi-K2-Thinking`. The
 * model always thinks and sees its reasoning since its last answer. The ID of a call contains the tool's name:
 * this format replaces other IDs, while the template keeps them and loses the name.
 *
 * @see https://huggingface.co/moonshotai/Kimi-K2-Thinking
 *
 * @example
 * ```ts
 * import { kimiK2Thinking } from '@modelspeak/format-kimi/kimi-k2';
 *
 * const { message } = kimiK2Thinking().parse('<think>A greeting.</think>Hello!<|im_end|>');
 * console.log(message);
 * // { role: 'assistant', content: 'Hello!', reasoning_content: 'A greeting.' }
 * ```
 */
export const kimiK2Thinking = defineFormat({
  name: 'kimi-k2-thinking',
  models: [{ match: named('kimi-k2-thinking'), except: OTHERS, rank: 1 }],
  options: defineOptions({}),
  control: [...K2_TOKENS, ...THINK_TOKENS],
  special: K2_SPECIAL,
  stop: STOP,
  supports: { ...SUPPORTS, reasoning: true, stripsPastReasoning: true },
  request: REQUEST,
  write: (conversation, out, context) => writeK2(conversation, out, context, true),
  ...describedReplies(
    { reasoning: { open: '<think>', close: '</think>' }, calls: [ID_CALLS], stray: STRAY },
    STOP,
    spellCalls,
  ),
});

function writeK2(
  { messages, tools }: Conversation,
  out: Writer,
  { generationPrompt, takesLoss }: WriteContext<object>,
  thinks: boolean,
): void {
  const ids = callIds(messages, takesLoss);
  const answered = lastAnswer(takesLoss ? messages : messages.slice(0, -1));
  out.message(null);
  if (tools?.length) {
    out.markup(TOOLS);
    out.content(writeJson(tools as unknown as Json, compact, 'tools'));
    out.control(END);
  }
  if (messages[0]?.role !== 'system') out.markup(NO_SYSTEM);
  for (const [index, message] of messages.entries()) {
    out.message(index);
    writeHeader(message, out);
    if (message.role === 'tool') {
      out.scaffold('## Return of ');
      out.content(ids.ofResult(index));
      out.scaffold('\n');
    }
    const isReply = message.role === 'assistant';
    out.sampled(isReply);
    if (isReply && thinks) {
      out.control('<think>');
      if (index > answered) out.content(message.reasoning_content ?? '');
      out.control('</think>');
    }
    writeParts(message.content, out, IMAGE, '\n');
    if (isReply && message.tool_calls?.length) {
      out.control('<|tool_calls_section_begin|>');
      functionCalls(message).forEach((call, place) => {
        out.control('<|tool_call_begin|>');
        out.content(ids.ofCall(index, place));
        out.control('<|tool_call_argument_begin|>');
        out.content(writeJson(parseJson(call.function.arguments, { objects: 'map' }), json));
        out.control('<|tool_call_end|>');
      });
      out.control('<|tool_calls_section_end|>');
    }
    out.control(END);
  }
  if (!generationPrompt) return;
  out.message(null);
  out.markup(ASSISTANT.unnamed);
}

/** Writes the header of a message, with its name if it has one. */
function writeHeader(message: Message, out: Writer): void {
  const { begin, unnamed } = headerOf(message.role);
  const name = 'name' in message ? message.name : undefined;
  if (!name) {
    out.markup(unnamed);
    return;
  }
  out.control(begin);
  out.content(name);
  out.control('<|im_middle|>');
}

function headerOf(role: Message['role']): typeof SYSTEM {
  if (role === 'user') return USER;
  if (role === 'assistant') return ASSISTANT;
  return role === 'tool' ? TOOL : SYSTEM;
}

/** Returns the index of the last reply without tool calls, or -1. */
function lastAnswer(messages: Conversation['messages']): number {
  return messages.findLastIndex(
    (message) => message.role === 'assistant' && !message.tool_calls?.length,
  );
}

export default kimiK2;
