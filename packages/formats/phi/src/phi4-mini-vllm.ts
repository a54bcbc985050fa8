import { type AssistantMessage, type Writer, writeJson } from '@modelspeak/core';
import {
  argumentsOf,
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  inCallOrder,
  spellJsonCalls,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonJson, pythonRepr, pythonStrip } from '@modelspeak/pythonic';
import { END, SPECIAL, STOP, TURNS } from './mini-tokens.js';
import { TOOLS } from './texts.js';

const json = pythonJson({ ascii: false });
const indented = pythonJson({ ascii: false, indent: 4 });
const CALLS = 'functools';

const spellCall = spellJsonCalls(
  (name, args) => [`{"name": ${JSON.stringify(name)}, "arguments": `, args, '}'],
  ', ',
);

/**
 * Creates a format for Phi 4 Mini with tools, following vLLM's chat template. A registry never picks it; set
 * `version` yourself.
 *
 * @see https://github.com/vllm-project/vllm/blob/main/examples/tool_chat_template_phi4_mini.jinja
 *
 * @example
 * ```ts
 * import { phi4MiniVllm } from '@modelspeak/format-phi/phi4-mini-vllm';
 *
 * const { message } = phi4MiniVllm().parse('functools[{"name": "now", "arguments": {}}]');
 * console.log(message.tool_calls?.[0].function.name); // now
 * ```
 */
export const phi4MiniVllm = defineFormat({
  name: 'phi4-mini-vllm',
  models: [],
  options: defineOptions({}),
  control: [...TURNS, '<|tool|>'],
  special: ['<|endoftext|>', ...SPECIAL],
  stop: STOP,
  supports: {
    system: 'first',
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    trims: ['system'],
  },
  request: { prefill: true, toolChoice: 'grammar', responseFormat: 'grammar' },
  write({ messages, tools }, out, { generationPrompt, takesLoss }) {
    const [first] = messages;
    out.message(first?.role === 'system' ? 0 : null);
    out.control('<|system|>');
    out.scaffold('\n');
    if (first?.role === 'system') out.content(pythonStrip(textOf(first.content)));
    else out.scaffold('You are a helpful assistant.');
    out.message(null);
    if (tools?.length) out.scaffold(TOOLS);
    tools?.forEach((tool, index) => {
      out.content(writeJson(tool, indented, `tools[${index}]`));
      out.scaffold('\n\n');
    });
    out.control(END);
    for (const { message, index } of inCallOrder(messages)) {
      if (message.role === 'system') continue;
      out.message(index);
      out.control(`<|${message.role}|>`);
      out.sampled(message.role === 'assistant');
      const text = textOf(message.content);
      out.content(text);
      if (message.role === 'assistant' && !(takesLoss && text !== '')) {
        writeCalls(message, out, takesLoss);
      }
      out.control(END);
    }
    // The template always writes the generation prompt.
    if (!generationPrompt && !takesLoss) return;
    out.message(null);
    out.control('<|assistant|>');
  },
  ...describedReplies(
    { calls: [{ open: CALLS, isText: true, call: { json: {} } }] },
    STOP,
    (functions) => [`${CALLS}[`, spellCall(functions), ']'],
  ),
});

/** Writes tool calls as the model does. The template writes Python without the surrounding list. */
function writeCalls(message: AssistantMessage, out: Writer, asTemplate: boolean): void {
  const calls = functionCalls(message);
  if (calls.length === 0) return;
  if (!asTemplate) out.scaffold(`${CALLS}[`);
  calls.forEach((call, index) => {
    if (index > 0) out.scaffold(asTemplate ? ',' : ', ');
    out.scaffold('{"name": ');
    out.content(JSON.stringify(call.function.name));
    out.scaffold(', "arguments": ');
    out.content(writeJson(argumentsOf(call), asTemplate ? pythonRepr : json));
    out.scaffold('}');
  });
  if (!asTemplate) out.scaffold(']');
}

export default phi4MiniVllm;
