import type { AssistantMessage, Message, ToolMessage, Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  flag,
  functionCalls,
  lastUserIndex,
  textOf,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';
import { writeCall } from './calls.js';
import { REPLIES } from './replies.js';
import { writeSystem } from './system.js';
import { CONTROL, marked, SPECIAL, STOP } from './tokens.js';

const USER = marked('<|begin|>user<|content|>');
const ASSISTANT = marked('<|begin|>assistant');
const NO_THOUGHT = marked('<|begin|>assistant<|think|><|end|>');
const TOOL = marked('<|begin|>tool<|tool_response|>');

/** The date in prompts without one: that of the model's release. */
const RELEASED = '2025-12-31';

/**
 * Creates a format for Upstage's Solar Open, following llama.cpp's copy of the chat template of
 * `upstage/Solar-Open-100B`, which nobody has compared with the maker's. The model thinks unless `thinking.enabled`
 * is false. Prompts include the reasoning since the last user message, or all of it with `thinking.keepPast`.
 *
 * Every prompt begins with Upstage's own system prompt, unless the option `providerPrompt` is false. The template
 * collects all system messages there, and drops the text of a message with calls: both are refused, or done with
 * `onLoss: 'reference'`. Reasoning is lost with it, too, since transformers gives it another name than the template
 * reads.
 *
 * @throws {ModelspeakError} `invalid_option` for an option that is not a boolean
 *
 * @see https://huggingface.co/upstage/Solar-Open-100B
 *
 * @example
 * ```ts
 * import { solarOpen } from '@modelspeak/format-solar-open';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(solarOpen({ providerPrompt: false }).render({ messages }));
 * // <|begin|>user<|content|>Hi<|end|><|begin|>assistant
 * const { message } = solarOpen().parse(
 *   '<|think|>A greeting.<|end|><|begin|>assistant<|content|>Hello!<|flush|>',
 * );
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const solarOpen = defineFormat({
  name: 'solar-open',
  models: [
    {
      match: ['solar-open', 'solar-open-*', 'solar-open:*'],
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS],
    },
  ],
  options: defineOptions({ providerPrompt: flag(true) }),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: {
    system: 'keeps first',
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: 'lost',
    reasoning: true,
    stripsPastReasoning: true,
  },
  request: {
    prefill: true,
    toolChoice: 'grammar',
    responseFormat: 'grammar',
    thinking: { enabled: true, keepPast: true },
  },
  write(conversation, out, { options, today = RELEASED, generationPrompt, thinking, takesLoss }) {
    const { messages } = conversation;
    const asked = lastUserIndex(messages);
    const names = callNames(messages, takesLoss);
    writeSystem(conversation, out, options.providerPrompt ? today : undefined);
    messages.forEach((message, index) => {
      if (message.role === 'system') return;
      out.message(index);
      if (message.role === 'assistant') {
        writeReply(out, message, !takesLoss && (thinking.keepPast === true || index > asked));
      } else if (message.role === 'tool') {
        if (messages[index - 1]?.role !== 'tool') out.markup(TOOL);
        writeResult(out, message, names.get(message) ?? '');
        if (messages[index + 1]?.role !== 'tool') out.control('<|end|>');
      } else {
        out.markup(USER);
        out.content(textOf(message.content));
        out.control('<|end|>');
      }
    });
    if (!generationPrompt) return;
    out.message(null);
    if (thinking.enabled === false) out.markup(NO_THOUGHT);
    out.markup(ASSISTANT);
    out.reply();
  },
  ...REPLIES,
  endInHistory: (stop) => (stop === '<|flush|>' ? '<|end|>' : stop),
  guide: async () => (await import('./guide.js')).guide,
});

/**
 * The name of the function that each result is of: that of the nearest call with its id. The template joins the
 * names of all calls with this id.
 */
function callNames(
  messages: readonly Message[],
  takesLoss: boolean,
): ReadonlyMap<ToolMessage, string> {
  const byId = new Map<string, string>();
  const joined = new Map<string, string>();
  const names = new Map<ToolMessage, string>();
  for (const message of messages) {
    if (message.role === 'tool') names.set(message, byId.get(message.tool_call_id) ?? '');
    if (message.role !== 'assistant') continue;
    for (const { id, function: called } of functionCalls(message)) {
      byId.set(id, called.name);
      joined.set(id, (joined.get(id) ?? '') + called.name);
    }
  }
  if (!takesLoss) return names;
  return new Map([...names.keys()].map((each) => [each, joined.get(each.tool_call_id) ?? '']));
}

function writeResult(out: Writer, { tool_call_id: id, content }: ToolMessage, name: string): void {
  out.control('<|tool_response:begin|>');
  out.content(id);
  out.control('<|tool_response:name|>');
  out.content(name);
  out.control('<|tool_response:result|>');
  out.content(textOf(content));
  out.control('<|tool_response:end|>');
}

/** Writes the reasoning, and the text or the tool calls of a reply, each as a message. */
function writeReply(out: Writer, message: AssistantMessage, keepsThought: boolean): void {
  const calls = functionCalls(message);
  const thought = keepsThought ? (message.reasoning_content ?? '') : '';
  out.markup(ASSISTANT);
  out.reply();
  out.sampled(true);
  if (thought !== '') {
    out.control('<|think|>');
    out.content(thought);
    out.control('<|end|>');
    out.markup(ASSISTANT);
  }
  if (calls.length > 0) {
    out.control('<|tool_calls|>');
    for (const call of calls) writeCall(out, call);
    out.control('<|calls|>');
    return;
  }
  out.control('<|content|>');
  out.content(textOf(message.content));
  out.sampled(false);
  out.control('<|end|>');
}
