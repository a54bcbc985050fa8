import {
  defineFormat,
  defineOptions,
  describedReplies,
  markedText,
  textOf,
} from '@modelspeak/core/authoring';
import {
  writeGenerationPrompt,
  writeMessages,
  writeReply,
} from '@modelspeak/syntaxes/chatml-turns';
import { jsonCallsGrammar, writeJsonCalls } from '@modelspeak/syntaxes/json-calls';
import { BEGIN, REPLY, REQUEST, SUPPORTS } from './chat.js';
import { CONTROL, SPECIAL, STOPS } from './tokens.js';
import { writeTools } from './tools.js';

const marked = (text: string) => markedText(CONTROL, text);
const SYSTEM = marked('<|im_start|>system\n');
const INSTRUCTIONS = marked(
  'Use the following pydantic model json schema for each tool call you will make: {"properties": {"name": {"title": "Name", "type": "string"}, "arguments": {"title": "Arguments", "type": "object"}}, "required": ["name", "arguments"], "title": "FunctionCall", "type": "object"}}\nFor each function call return a json object with function name and arguments within <tool_call></tool_call> XML tags as follows:\n<tool_call>\n{"name": <function-name>, "arguments": <args-dict>}\n</tool_call><|im_end|>\n',
);
const RESULTS = marked('<|im_start|>tool\n');
const RESULT = { begin: marked('<tool_response>\n'), end: marked('\n</tool_response>') };
const END = marked('<|im_end|>');

/**
 * Creates a format for Hermes 3, following the chat template `tool_use` of
 * `NousResearch/Hermes-3-Llama-3.1-8B`, or its default template without tools. The template drops text next to
 * tool calls, and ends results differently once they have been answered. This format writes the text and
 * keeps results as they were; `onLoss: 'reference'` does what the template does.
 *
 * @see https://huggingface.co/NousResearch/Hermes-3-Llama-3.1-8B
 *
 * @example
 * ```ts
 * import { hermes3 } from '@modelspeak/format-hermes/hermes-3';
 *
 * const turn = hermes3().turn({
 *   messages: [{ role: 'user', content: 'What time is it?' }],
 *   tools: [{ type: 'function', function: { name: 'now', description: 'Tells the time.' } }],
 * });
 * const reply = '<tool_call>\n{"name": "now", "arguments": {}}\n</tool_call><|im_end|>';
 * console.log(turn.parse(reply).message.tool_calls?.[0].function.name); // now
 * ```
 */
export const hermes3 = defineFormat({
  name: 'hermes-3',
  models: [{ match: ['hermes-3-*', 'hermes3', 'hermes3:*'] }],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOPS,
  supports: SUPPORTS,
  request: REQUEST,
  write({ messages, tools }, out, { generationPrompt, takesLoss }) {
    out.message(null);
    out.markup(BEGIN);
    if (tools?.length) {
      out.markup(SYSTEM);
      writeTools(out, tools, '"');
      out.markup(INSTRUCTIONS);
    }
    writeMessages(messages, out, 0, {
      text: ({ content }) => out.content(textOf(content)),
      reply(message) {
        const text = takesLoss && message.tool_calls?.length ? '' : textOf(message.content);
        writeReply(out, () => {
          out.content(text);
          writeJsonCalls(out, message, text !== '');
        });
      },
      results(results, index) {
        out.markup(RESULTS);
        results.forEach(({ content }, place) => {
          out.message(index + place);
          out.markup(RESULT.begin);
          out.content(textOf(content));
          out.markup(RESULT.end);
          if (place < results.length - 1) out.scaffold('\n');
        });
        // The template ends results differently once the model has answered.
        if (takesLoss && index + results.length < messages.length) out.scaffold('\n');
        out.markup(END);
      },
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies(REPLY, STOPS, jsonCallsGrammar),
});

export default hermes3;
