import type { Conversation, Message, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  functionCalls,
  markup,
  replyEnd,
  type SectionsDescription,
  sectionsGrammar,
  textOf,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
import { CALLS, spellCall, writeCall } from './calls.js';
import { createReader } from './reader.js';
import { DEVELOPER_SYSTEM } from './texts/developer-system.js';
import { writeTools } from './tools.js';

const BEGIN = '<s>';
const ROLE = '<|role_sep|>';
const STOP = ['<|message_sep|>', '</s>'];

const header = (role: string) => markup({ scaffold: role }, { control: ROLE }, { scaffold: '\n' });
const DEVELOPER = header('developer system');
const DESCRIPTIONS = header('function descriptions');
const HEADERS: Readonly<Record<Message['role'], ReturnType<typeof header>>> =
  /* @__PURE__ */ (() => ({
    system: header('system'),
    developer: header('system'),
    user: header('user'),
    assistant: header('assistant'),
    tool: header('function result'),
    function: header('function result'),
  }))();
const END = markup({ control: '<|message_sep|>' }, { scaffold: '\n\n' });
const END_REPLY = /* @__PURE__ */ replyEnd('<|message_sep|>', '\n\n');

const REPLY: SectionsDescription = { calls: [CALLS] };

/**
 * Creates a format for Sber's GigaChat 3.1, following llama.cpp's copy of the chat template of
 * `ai-sage/GigaChat3.1-10B-A1.8B`, which nobody has compared with the maker's. Every prompt begins with Sber's own
 * instructions. Tools are described in TypeScript.
 *
 * The template writes only the first call of a message, and no reasoning: more is refused, or dropped with
 * `onLoss: 'reference'`.
 *
 * @see https://huggingface.co/ai-sage/GigaChat3.1-10B-A1.8B
 *
 * @example
 * ```ts
 * import { gigachat } from '@modelspeak/format-gigachat';
 *
 * const prompt = gigachat().render({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(prompt.slice(-58)); // user<|role_sep|>\nHi<|message_sep|>\n\nassistant<|role_sep|>\n
 * const { message } = gigachat().parse('<|function_call|>{"name": "now", "arguments": {}}');
 * console.log(message.tool_calls?.[0].function.name); // now
 * ```
 */
export const gigachat = defineFormat({
  name: 'gigachat',
  models: [
    {
      match: ['gigachat3.1', 'gigachat-3.1'].flatMap((name) => [name, `${name}-*`, `${name}:*`]),
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS],
    },
  ],
  options: defineOptions({}),
  control: [BEGIN, ROLE, ...STOP, '<|function_call|>'],
  special: ['<unk>'],
  stop: STOP,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: 'lost',
    contentWithToolCalls: true,
    reasoning: 'lost',
  },
  request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
  write({ messages, tools }, out, { generationPrompt, takesLoss }) {
    out.message(null);
    out.control(BEGIN);
    out.markup(DEVELOPER);
    out.scaffold(DEVELOPER_SYSTEM);
    out.markup(END);
    const hasSystem = messages[0]?.role === 'system';
    if (hasSystem) writeMessage(out, messages, 0);
    if (tools?.length) writeDescriptions(out, tools);
    for (let index = hasSystem ? 1 : 0; index < messages.length; index++) {
      writeMessage(out, messages, index);
    }
    // The template writes no header after a reply.
    const isAnswered = messages.at(-1)?.role === 'assistant';
    if (!generationPrompt || (takesLoss && isAnswered)) return;
    out.message(null);
    out.markup(HEADERS.assistant);
  },
  reader: (_options, context) => createReader(REPLY, STOP, context),
  grammar: (context) => sectionsGrammar(REPLY, STOP, context, spellCall),
  guide: async () => (await import('./guide.js')).guide,
});

function writeDescriptions(out: Writer, tools: NonNullable<Conversation['tools']>): void {
  out.message(null);
  out.markup(DESCRIPTIONS);
  writeTools(out, tools);
  out.markup(END);
}

function writeMessage(out: Writer, messages: readonly Message[], index: number): void {
  const message = messages[index];
  if (message === undefined) return;
  out.message(index);
  out.markup(HEADERS[message.role]);
  const isReply = message.role === 'assistant';
  out.sampled(isReply);
  out.content(textOf(message.content));
  const [call] = isReply ? functionCalls(message) : [];
  if (call !== undefined) writeCall(out, call);
  out.markup(isReply ? END_REPLY : END);
}
