import { type AssistantMessage, type Conversation, type Writer, writeJson } from '@modelspeak/core';
import {
  argumentsOf,
  defineFormat,
  defineOptions,
  functionCalls,
  inCallOrder,
  textOf,
} from '@modelspeak/core/authoring';
import { callListGrammar, pythonRepr, pythonStrip, writeCallList } from '@modelspeak/pythonic';
import { jsonCalls, PYTHON_CALLS, repliesWith } from './replies.js';
import { EXPERT, LISTED } from './texts.js';
import { END, PYTHON, SPECIAL, STOP, TURNS } from './tokens.js';
import { HEADERS, indented, writeContent, writeResult } from './turns.js';

/**
 * Creates a format for Llama 4 with tool calls in Python, following vLLM's chat template. A registry never
 * picks it; set `version` yourself. Calls in JSON are read too.
 *
 * @see https://github.com/vllm-project/vllm/blob/main/examples/tool_chat_template_llama4_pythonic.jinja
 *
 * @example
 * ```ts
 * import { llama4Pythonic } from '@modelspeak/format-llama4/llama4-pythonic';
 *
 * const { message } = llama4Pythonic().parse("[get_weather(city='Paris', days=2)]<|eot|>");
 * console.log(message.tool_calls?.[0].function.arguments); // {"city":"Paris","days":2}
 * ```
 */
export const llama4Pythonic = defineFormat({
  name: 'llama4-pythonic',
  models: [],
  options: defineOptions({}),
  control: [...TURNS, ...PYTHON],
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
  write({ messages, tools }, out, { generationPrompt, takesLoss }) {
    out.message(null);
    out.control('<|begin_of_text|>');
    writeSystem({ messages, tools }, out);
    for (const { message, index } of inCallOrder(messages)) {
      if (message.role === 'system') continue;
      out.message(index);
      out.markup(HEADERS[message.role as 'user' | 'assistant' | 'tool']);
      if (message.role === 'tool') writeResult(message, index, out, takesLoss);
      else {
        out.sampled(message.role === 'assistant');
        const trims = takesLoss && typeof message.content !== 'string';
        writeContent(message.content, out, trims && message.role === 'user');
        if (message.role === 'assistant') writeCalls(message, index, out, takesLoss);
      }
      out.control(END);
    }
    if (!generationPrompt) return;
    out.message(null);
    out.markup(HEADERS.assistant);
  },
  ...repliesWith(PYTHON_CALLS, jsonCalls, callListGrammar),
});

function writeSystem({ messages: [first], tools }: Conversation, out: Writer): void {
  const hasTools = Boolean(tools?.length);
  const said = first?.role === 'system' ? pythonStrip(textOf(first.content)) : '';
  const isSystem = first?.role === 'system';
  if (!hasTools && said === '') return;
  out.markup(HEADERS.system);
  if (isSystem) {
    out.message(0);
    out.content(said);
    out.message(null);
  }
  if (hasTools) {
    out.scaffold(isSystem ? LISTED : EXPERT);
    out.content(writeJson(tools ?? [], indented, 'tools'));
  }
  out.control(END);
}

/** Writes the tool calls. The template writes every argument as text between double quotes, without escapes. */
function writeCalls(
  message: AssistantMessage,
  index: number,
  out: Writer,
  asTemplate: boolean,
): void {
  const calls = functionCalls(message);
  if (calls.length === 0) return;
  if (!asTemplate) {
    const named = calls.map((call) => ({ name: call.function.name, arguments: argumentsOf(call) }));
    out.content(writeCallList(named, pythonRepr, `messages[${index}].tool_calls`));
    return;
  }
  const spelled = calls.map((call) => {
    const given = [...argumentsOf(call)].map(
      ([key, value]) =>
        `${key}="${typeof value === 'string' ? value : writeJson(value, pythonRepr)}"`,
    );
    return `${call.function.name}(${given.join(', ')})`;
  });
  out.content(`[${spelled.join(', ')}]`);
}

export default llama4Pythonic;
