import {
  defineFormat,
  defineOptions,
  describedReplies,
  markedText,
  textDelimiters,
  textOf,
} from '@modelspeak/core/authoring';
import {
  CHATML_STOPS,
  RESULT_TAGS,
  type ResultLayout,
  systemOf,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeResults,
  writeSystemTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import {
  JSON_CALLS,
  jsonCallsGrammar,
  TOOL_CALL_TOKENS,
  writeJsonCalls,
} from '@modelspeak/syntaxes/json-calls';
import { writeJsonTools } from './json-tools.js';
import { named, OTHERS } from './models.js';
import { REQUEST } from './request.js';
import { qwen25Tokens } from './tokens.js';

/** The default system message. */
const SYSTEM = 'You are Qwen, created by Alibaba Cloud. You are a helpful assistant.';

/** The layout of tool results. Their tags are ordinary text to Qwen 2.5's tokenizer. */
const RESULTS: ResultLayout = {
  begin: markedText([], '<tool_response>\n'),
  end: markedText([], '\n</tool_response>'),
};

const SIZES = ['0.5b', '1.5b', '3b', '7b', '14b', '32b', '72b'];
const BASE = SIZES.flatMap((size) => [`qwen2.5-${size}`, `qwen2.5-coder-${size}`]);

/**
 * Creates a format for Qwen 2.5 and Qwen 2.5 Coder, following the chat template of `Qwen/Qwen2.5-7B-Instruct`.
 *
 * @see https://huggingface.co/Qwen/Qwen2.5-7B-Instruct
 *
 * @example
 * ```ts
 * import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
 *
 * console.log(qwen25().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|im_start|>system
 * // You are Qwen, created by Alibaba Cloud. You are a helpful assistant.<|im_end|>
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const qwen25 = defineFormat({
  name: 'qwen2-5',
  models: [
    {
      match: named('2.5', '', '-*', ':*'),
      except: [...OTHERS, ...BASE, '*-vl*'],
    },
  ],
  options: defineOptions({}),
  ...qwen25Tokens(...TOOL_CALL_TOKENS),
  delimiters: textDelimiters(RESULT_TAGS),
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: 'lost',
  },
  request: REQUEST,
  write(conversation, out, { generationPrompt }) {
    const { messages, tools } = conversation;
    const system = systemOf(conversation);
    writeSystemTurn(out, system, () => {
      if (system === undefined) out.scaffold(SYSTEM);
      else out.content(system);
      if (!tools?.length) return;
      out.scaffold('\n\n');
      writeJsonTools(out, tools);
    });
    writeMessages(messages, out, system === undefined ? 0 : 1, {
      text: ({ content }) => out.content(textOf(content)),
      reply: (message) =>
        writeReply(out, () => {
          const text = textOf(message.content);
          out.content(text);
          writeJsonCalls(out, message, text !== '');
        }),
      results: (results, index) => writeResults(out, results, index, RESULTS),
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies({ calls: [JSON_CALLS] }, CHATML_STOPS, jsonCallsGrammar),
});

export default qwen25;
