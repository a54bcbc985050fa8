import {
  type AssistantMessage,
  type Conversation,
  type FunctionToolCall,
  type Message,
  parseJson,
  type Thinking,
  type ToolMessage,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  type CallsSection,
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  inCallOrder,
  type Markup,
  type SpellCalls,
  spellJsonCalls,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonJson, pythonStrip } from '@modelspeak/pythonic';
import { named } from './models.js';
import { REQUEST } from './request.js';
import { AFTER_TOOLS, BEFORE_TOOLS } from './texts/nano-v2-tools.js';
import { marked, NANO_V2_CONTROL, NANO_V2_SPECIAL, NO_THOUGHT, THINK } from './tokens.js';

const TURN = {
  system: marked('<SPECIAL_10>System\n'),
  user: marked('<SPECIAL_11>User\n'),
  reply: marked('<SPECIAL_11>Assistant\n'),
};
const RESULTS = {
  begin: marked('<SPECIAL_11>User\n<TOOL_RESPONSE>['),
  end: marked(']</TOOL_RESPONSE>\n'),
};
const TOOLS = { begin: marked(BEFORE_TOOLS), end: marked(AFTER_TOOLS) };
const STOP = ['<SPECIAL_12>'];
/** A line break before the token belongs to the end of a reply. */
const ENDS = ['\n<SPECIAL_12>', ...STOP];
const json = /* @__PURE__ */ pythonJson({ ascii: false });

/** The syntax of calls: a JSON list between tags, after an empty line if there is text. */
const CALLS: CallsSection = {
  open: { mark: '<TOOLCALL>', before: 'all' },
  close: '</TOOLCALL>',
  call: { json: {} },
};

const spellList = /* @__PURE__ */ spellJsonCalls(
  (name, args) => [`{"name": ${JSON.stringify(name)}, "arguments": `, args, '}'],
  ', ',
);
const spellCalls: SpellCalls = (functions) => ['<TOOLCALL>[', spellList(functions), ']</TOOLCALL>'];

/**
 * Creates a format for Nemotron Nano v2, following the chat template of `nvidia/NVIDIA-Nemotron-Nano-9B-v2`. The
 * model thinks by default; no prompt has the reasoning of past replies.
 *
 * The template takes `/think` and `/no_think` out of what system and user say, and switches thinking by them. Here
 * they are text, and `thinking.enabled` switches; `onLoss: 'reference'` does as the template does.
 *
 * @see https://huggingface.co/nvidia/NVIDIA-Nemotron-Nano-9B-v2
 *
 * @example
 * ```ts
 * import { nemotronNanoV2 } from '@modelspeak/format-nemotron/nano-v2';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(nemotronNanoV2().render({ messages }, { thinking: { enabled: false } }));
 * // <SPECIAL_10>System\n\n<SPECIAL_11>User\nHi\n<SPECIAL_11>Assistant\n<think></think>
 * ```
 */
export const nemotronNanoV2 = defineFormat({
  name: 'nemotron-nano-v2',
  models: [
    ...named('nemotron-nano-9b-v2', 'nemotron-nano-12b-v2', 'nemotron-nano-v2'),
    { match: ['nemotron-nano', 'nemotron-nano:*'] },
  ],
  options: defineOptions({}),
  control: NANO_V2_CONTROL,
  special: NANO_V2_SPECIAL,
  stop: STOP,
  supports: {
    system: 'keeps first',
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsReasoning: true,
    trims: ['system', 'user', 'assistant'],
    trimsReplies: true,
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write(conversation, out, { generationPrompt, takesLoss, thinking }) {
    const { messages } = conversation;
    const answersAtOnce = takesLoss
      ? isSwitchedOff(messages, thinking)
      : thinking.enabled === false;
    const replyPrefix = answersAtOnce ? NO_THOUGHT : THINK;
    const last = messages.length - 1;
    writeSystem(conversation, out, takesLoss);
    for (const [place, { message, index }] of inCallOrder(messages).entries()) {
      out.message(index);
      if (message.role === 'user') {
        out.markup(TURN.user);
        out.content(saidIn(message, takesLoss));
        out.scaffold('\n');
      } else if (message.role === 'tool') {
        const isFirst = messages[place - 1]?.role !== 'tool';
        const isLast = messages[place + 1]?.role !== 'tool';
        writeResult(message, out, { isFirst, isLast });
      } else if (message.role === 'assistant') {
        if (index < last) writeReply(message, out);
        else if (!takesLoss) writeReply(message, out, answersAtOnce ? NO_THOUGHT : undefined);
        else writeLastText(message, out, { replyPrefix, isOpen: generationPrompt });
      }
    }
    // The template writes the last reply after the generation prompt.
    if (!generationPrompt || (takesLoss && messages[last]?.role === 'assistant')) return;
    out.message(null);
    openReply(out, replyPrefix);
  },
  ...describedReplies(
    {
      reasoning: {
        open: { mark: '<think>', after: 1 },
        close: { mark: '</think>', before: 1, after: 1 },
      },
      calls: [CALLS],
    },
    ENDS,
    spellCalls,
  ),
});

/** Whether the last tag in what system and user say switches thinking off. */
function isSwitchedOff(messages: readonly Message[], { enabled }: Thinking): boolean {
  let isOff = enabled === false;
  for (const { role, content } of messages) {
    if (role !== 'user' && role !== 'system') continue;
    const text = textOf(content);
    if (text.includes('/think')) isOff = false;
    else if (text.includes('/no_think')) isOff = true;
  }
  return isOff;
}

/** Returns what a message says, trimmed. The template also takes the tags out. */
function saidIn({ content }: Message, takesLoss: boolean): string {
  const text = textOf(content);
  return pythonStrip(takesLoss ? text.replaceAll('/think', '').replaceAll('/no_think', '') : text);
}

/** Writes the system turn: the system message at the beginning and the tools. */
function writeSystem({ messages, tools }: Conversation, out: Writer, takesLoss: boolean): void {
  const [first] = messages;
  const isSystem = first?.role === 'system';
  const system = isSystem ? saidIn(first, takesLoss) : '';
  out.message(isSystem ? 0 : null);
  out.markup(TURN.system);
  out.content(system);
  out.message(null);
  if (tools?.length) {
    if (system !== '') out.scaffold('\n\n');
    out.markup(TOOLS.begin);
    tools.forEach((tool, index) => {
      if (tool.type !== 'function') return;
      if (index > 0) out.scaffold(', ');
      out.content(writeJson(tool.function, json, `tools[${index}].function`));
    });
    out.markup(TOOLS.end);
  }
  out.scaffold('\n');
}

/** Writes one result of a run of consecutive ones, which share a user turn. */
function writeResult(
  { content }: ToolMessage,
  out: Writer,
  { isFirst, isLast }: { readonly isFirst: boolean; readonly isLast: boolean },
): void {
  if (isFirst) out.markup(RESULTS.begin);
  else out.scaffold(', ');
  out.content(textOf(content));
  if (isLast) out.markup(RESULTS.end);
}

function openReply(out: Writer, replyPrefix?: Markup): void {
  out.markup(TURN.reply);
  out.reply();
  if (replyPrefix !== undefined) out.markup(replyPrefix);
}

function endReply(out: Writer): void {
  out.scaffold('\n');
  out.control('<SPECIAL_12>');
  out.sampled(false);
  out.scaffold('\n');
}

/**
 * Writes a reply.
 *
 * @param replyPrefix The empty thinking block of the prompt, for the last reply; others have none.
 */
function writeReply(message: AssistantMessage, out: Writer, replyPrefix?: Markup): void {
  const calls = functionCalls(message);
  const text = saidIn(message, false);
  openReply(out, replyPrefix);
  out.sampled(true);
  out.content(text);
  if (calls.length > 0) {
    if (text !== '') out.scaffold('\n\n');
    writeCalls(calls, out);
  }
  endReply(out);
}

/** Writes the last reply as the template does, which drops its calls: as a continuation of the prompt. */
function writeLastText(
  message: AssistantMessage,
  out: Writer,
  { replyPrefix, isOpen }: { readonly replyPrefix: Markup; readonly isOpen: boolean },
): void {
  const text = saidIn(message, false);
  if (text === '' && !isOpen) return;
  openReply(out, replyPrefix);
  out.sampled(true);
  out.content(text);
  if (!isOpen) endReply(out);
}

function writeCalls(calls: readonly FunctionToolCall[], out: Writer): void {
  out.control('<TOOLCALL>');
  calls.forEach(({ function: { name, arguments: args } }, place) => {
    out.scaffold(place > 0 ? ', {"name": "' : '[{"name": "');
    // An unescaped quote in a name would end its string.
    out.content(JSON.stringify(name).slice(1, -1));
    out.scaffold('", "arguments": ');
    out.content(writeJson(parseJson(args, { objects: 'map' }), json));
    out.scaffold('}');
  });
  out.scaffold(']');
  out.control('</TOOLCALL>');
}

export default nemotronNanoV2;
