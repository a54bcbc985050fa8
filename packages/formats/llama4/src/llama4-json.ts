import {
  type AssistantMessage,
  type Conversation,
  type Message,
  ModelspeakError,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  argumentsOf,
  defineFormat,
  defineOptions,
  flag,
  functionCalls,
  inCallOrder,
  spellJsonCalls,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonStrip } from '@modelspeak/pythonic';
import { MODELS } from './models.js';
import { JSON_CALLS, pythonCalls, repliesWith } from './replies.js';
import { IN_SYSTEM, IN_USER, RESPOND } from './texts.js';
import { END, SPECIAL, STOP, TURNS } from './tokens.js';
import { HEADERS, indented, json, writeContent, writeResult } from './turns.js';

/**
 * Creates a format for Llama 4 with tool calls as JSON, following the chat template of
 * `meta-llama/Llama-4-Scout-17B-16E-Instruct`. The option `toolsInUserMessage` sets whether the first user
 * message describes the tools (the default) or the system message does. Calls in Python are read too.
 *
 * @see https://huggingface.co/meta-llama/Llama-4-Scout-17B-16E-Instruct
 *
 * @example
 * ```ts
 * import { llama4Json } from '@modelspeak/format-llama4/llama4-json';
 *
 * const { message } = llama4Json().parse(
 *   '<|python_start|><|python_end|>{"name": "get_weather", "parameters": {"city": "Paris"}}<|eot|>',
 * );
 * console.log(message.tool_calls?.[0].function.arguments); // {"city": "Paris"}
 * ```
 */
export const llama4Json = defineFormat({
  name: 'llama4-json',
  models: MODELS,
  options: defineOptions({ toolsInUserMessage: flag(true) }),
  control: [...TURNS, '<|python_start|>', '<|python_end|>'],
  special: SPECIAL,
  stop: STOP,
  supports: {
    system: 'first',
    history: true,
    tools: true,
    toolCalls: true,
    images: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    trims: ['system'],
  },
  request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
  write({ messages, tools }, out, { options, generationPrompt, takesLoss }) {
    const given = tools?.length ? tools : undefined;
    const [first] = messages;
    const { toolsInUserMessage } = options;
    out.message(null);
    out.control('<|begin_of_text|>');
    const isInSystem = given !== undefined && !toolsInUserMessage;
    // Without a system message to describe the tools, the template drops them.
    if (first?.role === 'system' || (isInSystem && !takesLoss)) {
      out.markup(HEADERS.system);
      if (given !== undefined) out.scaffold('Environment: ipython\n');
      if (isInSystem) {
        out.scaffold(IN_SYSTEM);
        writeTools(given, out);
      }
      if (first?.role === 'system') {
        out.message(0);
        out.content(pythonStrip(textOf(first.content)));
      }
      out.control(END);
    }
    const asked = first?.role === 'system' ? 1 : 0;
    const introduces = given !== undefined && toolsInUserMessage;
    if (introduces) checkUser(messages, asked);
    for (const { message, index } of inCallOrder(messages)) {
      if (message.role === 'system') continue;
      out.message(index);
      out.markup(HEADERS[message.role as 'user' | 'assistant' | 'tool']);
      if (message.role === 'assistant') writeReply(message, out);
      else if (message.role === 'tool') writeResult(message, index, out, takesLoss);
      else if (introduces && index === asked) {
        out.scaffold(IN_USER);
        writeTools(given, out);
        writeContent(message.content, out, takesLoss);
      } else writeContent(message.content, out);
      out.control(END);
    }
    if (!generationPrompt) return;
    out.message(null);
    out.markup(HEADERS.assistant);
  },
  ...repliesWith(
    JSON_CALLS,
    pythonCalls,
    spellJsonCalls((name, args) => [`{"name": ${JSON.stringify(name)}, "parameters": `, args, '}']),
  ),
});

/** Writes a reply. Text next to tool calls has its own start and end tokens. */
function writeReply(message: AssistantMessage, out: Writer): void {
  const calls = functionCalls(message);
  out.sampled(true);
  if (calls.length > 0) out.control('<|python_start|>');
  writeContent(message.content, out);
  if (calls.length > 0) out.control('<|python_end|>');
  for (const call of calls) {
    out.scaffold('{"name": ');
    out.content(JSON.stringify(call.function.name));
    out.scaffold(', "parameters": ');
    out.content(writeJson(argumentsOf(call), json));
    out.scaffold('}');
  }
}

/** @throws {ModelspeakError} `unsupported` if the first message is not from the user */
function checkUser(messages: readonly Message[], index: number): void {
  if (messages[index]?.role === 'user') return;
  throw new ModelspeakError(
    'unsupported',
    'the first user message must come here, because it describes the tools; add one, or set toolsInUserMessage: false',
    { path: `messages[${index}]` },
  );
}

function writeTools(tools: NonNullable<Conversation['tools']>, out: Writer): void {
  out.scaffold(RESPOND);
  tools.forEach((tool, index) => {
    out.content(writeJson(tool, indented, `tools[${index}]`));
    out.scaffold('\n\n');
  });
}

export default llama4Json;
