import { defineFormat, defineOptions, describedReplies } from '@modelspeak/core/authoring';
import { SPECIAL, STOP, TURNS, writeTurns } from './large.js';
import { PHI4 } from './models.js';

/**
 * Creates a format for Phi 4, following the chat template of `microsoft/phi-4`: ChatML with a token between role
 * and text.
 *
 * @see https://huggingface.co/microsoft/phi-4
 *
 * @example
 * ```ts
 * import { phi4 } from '@modelspeak/format-phi/phi4';
 *
 * console.log(phi4().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|im_start|>user<|im_sep|>Hi<|im_end|><|im_start|>assistant<|im_sep|>
 * ```
 */
export const phi4 = defineFormat({
  name: 'phi4',
  models: PHI4,
  options: defineOptions({}),
  control: TURNS,
  special: SPECIAL,
  stop: STOP,
  supports: { system: true, history: true },
  request: { prefill: true, responseFormat: 'grammar' },
  write({ messages }, out, { generationPrompt, takesLoss }) {
    // The template writes the generation prompt after every user message.
    const isAsked = takesLoss && messages.at(-1)?.role === 'user';
    writeTurns(messages, out, generationPrompt || isAsked);
  },
  ...describedReplies({}, STOP),
});

export default phi4;
