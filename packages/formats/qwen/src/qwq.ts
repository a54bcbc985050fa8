import {
  defineFormat,
  defineOptions,
  describedReplies,
  markedText,
  textOf,
} from '@modelspeak/core/authoring';
import {
  CHATML_STOPS,
  systemOf,
  trimBreaks,
  trimFirstBreaks,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeResults,
  writeSystemTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import { JSON_CALLS, jsonCallsGrammar, writeJsonCalls } from '@modelspeak/syntaxes/json-calls';
import { writeJsonTools } from './json-tools.js';
import { OTHERS } from './models.js';
import { REQUEST } from './request.js';
import { REASONING, sinceQuestion, THINK, writeThinkingReply } from './thoughts.js';
import { qwen3Tokens, THINK_TOKENS } from './tokens.js';

const NO_THOUGHT = markedText(THINK_TOKENS, '<think>\n</think>');

/**
 * Creates a format for QwQ, following the chat template of `Qwen/QwQ-32B`. The model always thinks;
 * `thinking: { enabled: false }` makes it answer at once, as in llama.cpp.
 *
 * The template never writes `reasoning_content`. This format writes reasoning since the last user message, as in
 * Qwen 3; `onLoss: 'reference'` leaves it out.
 *
 * @see https://huggingface.co/Qwen/QwQ-32B
 *
 * @example
 * ```ts
 * import { qwq } from '@modelspeak/format-qwen/qwq';
 *
 * console.log(qwq().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n<think>\n
 * ```
 */
export const qwq = defineFormat({
  name: 'qwq',
  models: [
    {
      match: ['qwq', 'qwq-*', 'qwq:*', 'qwen-qwq', 'qwen-qwq-*'],
      except: [...OTHERS, '*preview*'],
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
    trimsReasoning: 'breaks',
  },
  request: { ...REQUEST, thinking: { enabled: true } },
  write(conversation, out, { generationPrompt, thinking, takesLoss }) {
    const { messages, tools } = conversation;
    const system = systemOf(conversation);
    if (system !== undefined || tools?.length) {
      writeSystemTurn(out, system, () => {
        if (system !== undefined) out.content(system);
        if (!tools?.length) return;
        out.scaffold('\n\n');
        writeJsonTools(out, tools);
      });
    }
    const replyPrefix = thinking.enabled === false ? NO_THOUGHT : THINK;
    const isRecent = sinceQuestion(messages);
    writeMessages(messages, out, system === undefined ? 0 : 1, {
      text: ({ content }) => out.content(textOf(content)),
      reply(message, index) {
        const text = textOf(message.content);
        const thought = message.reasoning_content ?? '';
        const isLast = index === messages.length - 1;
        const say = (): void => {
          out.content(takesLoss && !isLast ? trimFirstBreaks(text) : text);
          writeJsonCalls(out, message, text !== '');
        };
        if (!takesLoss && isRecent(index) && (isLast || thought !== '')) {
          const answer = (): void => {
            // After an empty thinking block, the model begins its answer as after reasoning.
            if (replyPrefix === NO_THOUGHT && thought === '') out.scaffold('\n\n');
            say();
          };
          writeThinkingReply(out, trimBreaks(thought), replyPrefix, answer);
        } else writeReply(out, say);
      },
      results: (results, index) => writeResults(out, results, index),
    });
    if (generationPrompt) writeGenerationPrompt(out, replyPrefix);
  },
  ...describedReplies(
    { reasoning: REASONING, calls: [JSON_CALLS] },
    CHATML_STOPS,
    jsonCallsGrammar,
  ),
});

export default qwq;
