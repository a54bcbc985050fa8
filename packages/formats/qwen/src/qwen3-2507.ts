import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { JSON_CALLS, jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';
import { named, OTHERS } from './models.js';
import { writeQwen3 } from './qwen3-turns.js';
import { REQUEST } from './request.js';
import { REASONING, THINK } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS } from './tokens.js';

const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
} as const;

/**
 * Creates a format for the models of Qwen 3 of July 2025 and of Qwen 3 Next without thinking, following the chat
 * template of `Qwen/Qwen3-30B-A3B-Instruct-2507`.
 *
 * @see https://huggingface.co/Qwen/Qwen3-30B-A3B-Instruct-2507
 *
 * @example
 * ```ts
 * import { qwen3Instruct } from '@modelspeak/format-qwen/qwen3-2507';
 *
 * console.log(qwen3Instruct().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const qwen3Instruct = defineFormat({
  name: 'qwen3-instruct',
  models: [
    {
      match: named('3', '-*2507*', '*instruct*', '-next-*', '-next:*instruct*'),
      except: [...OTHERS, '*thinking*', '*coder*', '*vl*'],
    },
  ],
  options: defineOptions({}),
  ...qwen3Tokens(),
  stop: CHATML_STOPS,
  supports: { ...SUPPORTS, reasoning: 'lost' },
  request: REQUEST,
  write: (conversation, out, context) => writeQwen3(conversation, out, context, { thinks: false }),
  ...describedReplies({ calls: [JSON_CALLS] }, CHATML_STOPS, jsonCallsGrammar),
});

/**
 * Creates a format for the models of Qwen 3 of July 2025 and of Qwen 3 Next that always think, following the chat
 * template of `Qwen/Qwen3-30B-A3B-Thinking-2507`. The prompt opens the thinking block.
 *
 * @see https://huggingface.co/Qwen/Qwen3-30B-A3B-Thinking-2507
 *
 * @example
 * ```ts
 * import { qwen3Thinking } from '@modelspeak/format-qwen/qwen3-2507';
 *
 * const turn = qwen3Thinking().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.replyPrefix); // <think>\n
 * console.log(turn.parse('A greeting.\n</think>\n\nHello!<|im_end|>').message);
 * // { role: 'assistant', content: 'Hello!', reasoning_content: 'A greeting.' }
 * ```
 */
export const qwen3Thinking = defineFormat({
  name: 'qwen3-thinking',
  models: [
    {
      match: [
        ...named('3', '*thinking*', '-next', '-next:*'),
        'qwen3:4b',
        'qwen3:30b',
        'qwen3:235b',
      ],
      except: [...OTHERS, '*instruct*', '*coder*', '*vl*'],
    },
  ],
  options: defineOptions({}),
  ...qwen3Tokens(...THINK_TOKENS),
  stop: CHATML_STOPS,
  supports: {
    ...SUPPORTS,
    reasoning: true,
    stripsPastReasoning: true,
    trimsAfterReasoning: true,
    trimsReasoning: 'breaks',
  },
  request: REQUEST,
  write: (conversation, out, context) =>
    writeQwen3(conversation, out, context, { thinks: true, replyPrefix: THINK }),
  ...describedReplies(
    { reasoning: REASONING, calls: [JSON_CALLS] },
    CHATML_STOPS,
    jsonCallsGrammar,
  ),
});

export default qwen3Instruct;
