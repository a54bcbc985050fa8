import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { JSON_CALLS, jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';
import { named, OTHERS } from './models.js';
import { writeQwen3 } from './qwen3-turns.js';
import { REQUEST } from './request.js';
import { NO_THOUGHT, REASONING } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS } from './tokens.js';

/**
 * Creates a format for Qwen 3 of April 2025, following the chat template of `Qwen/Qwen3-0.6B`. The model thinks by
 * default.
 *
 * @see https://huggingface.co/Qwen/Qwen3-0.6B
 *
 * @example
 * ```ts
 * import { qwen3 } from '@modelspeak/format-qwen/qwen3';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(qwen3().render({ messages }, { thinking: { enabled: false } }));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n
 * ```
 */
export const qwen3 = defineFormat({
  name: 'qwen3',
  models: [
    {
      match: named('3', '', '-*', ':*'),
      except: [
        ...OTHERS,
        '*2507*',
        '*instruct*',
        '*thinking*',
        '*coder*',
        '*vl*',
        '*next*',
        // Under these names, Ollama serves the release of July 2025.
        'qwen3:4b',
        'qwen3:30b',
        'qwen3:235b',
      ],
    },
  ],
  options: defineOptions({}),
  ...qwen3Tokens(...THINK_TOKENS),
  stop: CHATML_STOPS,
  supports: {
    system: true,
    history: true,
    tools: true,
    toolCalls: true,
    parallelToolCalls: true,
    contentWithToolCalls: true,
    reasoning: true,
    stripsPastReasoning: true,
    trimsAfterReasoning: true,
    trimsReasoning: 'breaks',
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write: (conversation, out, context) =>
    writeQwen3(conversation, out, context, {
      thinks: true,
      replyPrefix: context.thinking.enabled === false ? NO_THOUGHT : undefined,
    }),
  ...describedReplies(
    { reasoning: REASONING, calls: [JSON_CALLS] },
    CHATML_STOPS,
    jsonCallsGrammar,
  ),
});

export default qwen3;
