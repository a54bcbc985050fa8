import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { JSON_CALLS, jsonCallsGrammar } from '@modelspeak/syntaxes/json-calls';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { named, OTHERS } from './models.js';
import { writeQwen3 } from './qwen3-turns.js';
import { REQUEST } from './request.js';
import { REASONING, THINK } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS, VISION_TOKENS } from './tokens.js';
import { VISION } from './vision.js';

const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  images: true,
  files: true,
} as const;

/**
 * Creates a format for the models of Qwen 3 VL without thinking, following the chat template of
 * `Qwen/Qwen3-VL-*-Instruct`. User messages and tool results may contain images and videos. A video is a part of
 * the type `file`.
 *
 * @see https://huggingface.co/Qwen/Qwen3-VL-8B-Instruct
 *
 * @example
 * ```ts
 * import { qwen3Vl } from '@modelspeak/format-qwen/qwen3-vl';
 *
 * const image = { type: 'image', image_path: 'cat.png' } as const;
 * console.log(qwen3Vl().render({ messages: [{ role: 'user', content: [image] }] }));
 * // <|im_start|>user\n<|vision_start|><|image_pad|><|vision_end|><|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const qwen3Vl = defineFormat({
  name: 'qwen3-vl',
  models: [
    { match: named('3', '-vl-*', '-vl:*instruct*'), except: [...OTHERS, '*thinking*'], rank: 1 },
  ],
  options: defineOptions({}),
  ...qwen3Tokens(...VISION_TOKENS),
  stop: CHATML_STOPS,
  supports: { ...SUPPORTS, reasoning: 'lost' },
  request: REQUEST,
  write: (conversation, out, context) =>
    writeQwen3(conversation, out, context, {
      thinks: false,
      say: (content, index) => writeParts(out, content, index, VISION),
    }),
  ...describedReplies({ calls: [JSON_CALLS] }, CHATML_STOPS, jsonCallsGrammar),
});

/**
 * Creates a format for the models of Qwen 3 VL that always think. It is {@link qwen3Vl}, with prompts that open the
 * thinking block.
 *
 * @see https://huggingface.co/Qwen/Qwen3-VL-8B-Thinking
 *
 * @example
 * ```ts
 * import { qwen3VlThinking } from '@modelspeak/format-qwen/qwen3-vl';
 *
 * const turn = qwen3VlThinking().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.replyPrefix); // <think>\n
 * ```
 */
export const qwen3VlThinking = defineFormat({
  name: 'qwen3-vl-thinking',
  models: [
    {
      match: named('3', '-vl', '-vl-*thinking*', '-vl:*'),
      except: [...OTHERS, '*instruct*'],
      rank: 1,
    },
  ],
  options: defineOptions({}),
  ...qwen3Tokens(...THINK_TOKENS, ...VISION_TOKENS),
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
    writeQwen3(conversation, out, context, {
      thinks: true,
      replyPrefix: THINK,
      say: (content, index) => writeParts(out, content, index, VISION),
    }),
  ...describedReplies(
    { reasoning: REASONING, calls: [JSON_CALLS] },
    CHATML_STOPS,
    jsonCallsGrammar,
  ),
});

export default qwen3Vl;
