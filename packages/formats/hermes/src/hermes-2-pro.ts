import {
  type Conversation,
  type FunctionToolCall,
  ModelspeakError,
  parseJson,
  type ToolMessage,
  type Writer,
  writeJson,
} from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  functionCalls,
  markedText,
  spellJsonCalls,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import {
  writeGenerationPrompt,
  writeMessages,
  writeReply,
} from '@modelspeak/syntaxes/chatml-turns';
import { BEGIN, REPLY, REQUEST, SUPPORTS } from './chat.js';
import { CONTROL, SPECIAL, STOPS } from './tokens.js';
import { writeTools } from './tools.js';

const marked = (text: string) => markedText(CONTROL, text);
const INSTRUCTIONS = marked(
  'Use the following pydantic model json schema for each tool call you will make: {"properties": {"arguments": {"title": "Arguments", "type": "object"}, "name": {"title": "Name", "type": "string"}}, "required": ["arguments", "name"], "title": "FunctionCall", "type": "object"}\nFor each function call return a json object with function name and arguments within <tool_call></tool_call> XML tags as follows:\n<tool_call>\n{"arguments": <args-dict>, "name": <function-name>}\n</tool_call><|im_end|>',
);
const CALL = { begin: marked('<tool_call>\n'), end: marked('\n</tool_call> ') };
const RESULT = {
  begin: marked('<|im_start|>tool\n<tool_response>\n{"name": "'),
  end: marked('}\n</tool_response> <|im_end|>\n'),
};
const json = pythonJson({ ascii: false });
/** Builds the grammar of tool calls as the system message describes them: arguments before the name. */
const spellCalls = spellJsonCalls((name, args) => {
  const end = `, "name": ${JSON.stringify(name)}}\n</tool_call>`;
  return ['<tool_call>\n{"arguments": ', args, end];
}, '\n');

/**
 * Creates a format for Hermes 2 Pro and Hermes 2 Theta on Llama 3, following the chat template `tool_use` of
 * `NousResearch/Hermes-2-Pro-Llama-3-8B`, or its default template without tools. The template drops text next
 * to tool calls, and the opening tag of all calls except the first. This format writes both;
 * `onLoss: 'reference'` drops them.
 *
 * @throws {ModelspeakError} `invalid_input`, on rendering, for a tool result without a name that answers no call
 *
 * @see https://huggingface.co/NousResearch/Hermes-2-Pro-Llama-3-8B
 *
 * @example
 * ```ts
 * import { hermes2Pro } from '@modelspeak/format-hermes/hermes-2-pro';
 *
 * console.log(hermes2Pro().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|begin_of_text|><|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const hermes2Pro = defineFormat({
  name: 'hermes-2-pro',
  models: [
    {
      match: ['hermes-2-pro-*', 'hermes-2-theta-*', 'hermes2-pro-*', 'hermes-2-pro'],
      except: '*mistral*',
    },
  ],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOPS,
  supports: SUPPORTS,
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss }) {
    const { messages, tools } = conversation;
    out.message(null);
    out.markup(BEGIN);
    if (tools?.length) {
      // The template omits the header of this turn, and the quote before the name of each tool.
      writeTools(out, tools, '');
      out.markup(INSTRUCTIONS);
    }
    writeMessages(messages, out, 0, {
      text: ({ content }) => out.content(textOf(content)),
      reply(message) {
        const calls = functionCalls(message);
        const text = takesLoss && calls.length > 0 ? '' : textOf(message.content);
        writeReply(out, () => {
          out.content(text);
          if (text !== '' && calls.length > 0) out.scaffold('\n');
          calls.forEach((call, index) => {
            if (index === 0 || !takesLoss) out.markup(CALL.begin);
            writeCall(out, call);
          });
        });
      },
      results(results, index) {
        results.forEach((result, place) => {
          out.message(index + place);
          out.markup(RESULT.begin);
          out.content(nameOf(result, conversation, index + place));
          out.scaffold('", "content": ');
          out.content(writeJson(textOf(result.content), json));
          out.markup(RESULT.end);
        });
      },
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies(REPLY, STOPS, spellCalls),
});

function writeCall(out: Writer, { function: { name, arguments: text } }: FunctionToolCall): void {
  out.scaffold('{ "arguments": ');
  out.content(writeJson(parseJson(text, { objects: 'map' }), json));
  out.scaffold(', "name": "');
  // An unescaped quote in a name would end its string.
  out.content(JSON.stringify(name).slice(1, -1));
  out.scaffold('"}');
  out.markup(CALL.end);
}

/** Returns the name of a result's tool: from the result, or from the call that it answers. */
function nameOf(
  { name, tool_call_id }: ToolMessage,
  { messages }: Conversation,
  index: number,
): string {
  if (name !== undefined) return name;
  for (let at = index - 1; at >= 0; at--) {
    const message = messages[at];
    const calls = message?.role === 'assistant' ? functionCalls(message) : [];
    const call = calls.find(({ id }) => id === tool_call_id);
    if (call !== undefined) return call.function.name;
  }
  throw new ModelspeakError(
    'invalid_input',
    'expected the name of the tool, because no earlier tool call has this tool_call_id',
    { path: `messages[${index}].name` },
  );
}

export default hermes2Pro;
