import { type Conversation, type Writer, writeJson } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  inCallOrder,
  markedText,
  textOf,
} from '@modelspeak/core/authoring';
import { pythonJson } from '@modelspeak/pythonic';
import {
  CHATML_STOPS,
  CHATML_TOKENS,
  writeGenerationPrompt,
  writeReply,
  writeTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import {
  jsonCallsGrammar,
  TOOL_CALL_TOKENS,
  writeJsonCalls,
} from '@modelspeak/syntaxes/json-calls';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { BEGIN, REPLY, REQUEST, SUPPORTS } from './chat.js';

const CONTROL = ['<|begin_of_text|>', ...CHATML_TOKENS, ...TOOL_CALL_TOKENS];
const json = pythonJson({ ascii: false });

const SYSTEM = markedText(CONTROL, '<|im_start|>system\n');
const BEFORE =
  "You are a function calling AI model. You are provided with function signature within <tools> </tools> XML tags. You may call one or more functions to assist with the user query. Don't make assumptions about what values to plug into functions.\n<tools>\n";
const AFTER = markedText(
  CONTROL,
  "\n</tools>\nFor each function call, return a json object with function name and arguments within <tool_call> </tool_call> tags with the following schema:\n<tool_call>\n{'arguments': <args-dict>, 'name': <function-name>}\n</tool_call>\n",
);

/**
 * Creates a format for Falcon-H1 Instruct, following the chat template of `tiiuae/Falcon-H1-*-Instruct` as axolotl
 * has it. The tools do not end their turn there. The template drops tool calls, which this format writes;
 * `onLoss: 'reference'` drops them, and later system messages.
 *
 * @see https://huggingface.co/tiiuae/Falcon-H1-7B-Instruct
 *
 * @example
 * ```ts
 * import { falconH1 } from '@modelspeak/format-hermes/falcon-h1';
 *
 * console.log(falconH1().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|begin_of_text|><|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const falconH1 = defineFormat({
  name: 'falcon-h1',
  models: [{ match: 'falcon-h1-*instruct*', except: [...NO_CHAT_MODELS, '*arabic*'] }],
  options: defineOptions({}),
  control: CONTROL,
  special: ['<|end_of_text|>', '<|pad|>'],
  stop: CHATML_STOPS,
  supports: { ...SUPPORTS, system: 'keeps first' },
  request: REQUEST,
  write(conversation, out, { generationPrompt, takesLoss }) {
    out.message(null);
    out.markup(BEGIN);
    writeSystem(conversation, out);
    for (const { message, index } of inCallOrder(conversation.messages)) {
      const text = textOf(message.content);
      out.message(index);
      if (message.role === 'assistant') {
        writeReply(out, () => {
          out.content(text);
          if (!takesLoss) writeJsonCalls(out, message, text !== '');
        });
      } else if (message.role === 'user' || message.role === 'tool') {
        writeTurn(out, message.role, () => out.content(text));
      }
    }
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies(REPLY, CHATML_STOPS, jsonCallsGrammar),
});

function writeSystem({ messages: [first], tools }: Conversation, out: Writer): void {
  const isSystem = first?.role === 'system';
  const say = (): void => out.content(isSystem ? textOf(first.content) : '');
  out.message(isSystem ? 0 : null);
  if (tools?.length) {
    out.markup(SYSTEM);
    say();
    if (isSystem) out.scaffold('\n\n');
    out.scaffold(BEFORE);
    tools.forEach((tool, index) => {
      out.scaffold('[');
      out.content(writeJson(tool, json, `tools[${index}]`));
      out.scaffold(']');
    });
    out.markup(AFTER);
  } else if (isSystem) writeTurn(out, 'system', say);
}

export default falconH1;
