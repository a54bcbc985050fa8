import {
  defineFormat,
  defineOptions,
  describedReplies,
  markedText,
} from '@modelspeak/core/authoring';
import { SPECIAL, STOP, TURNS, writeTurns } from './large.js';
import { PHI4_REASONING } from './models.js';
import { REASONING } from './texts.js';

const CONTROL = [...TURNS, '<think>', '</think>'];
const SYSTEM = markedText(CONTROL, `<|im_start|>system<|im_sep|>${REASONING}<|im_end|>`);

/**
 * Creates a format for Phi 4 Reasoning and Reasoning Plus, following the chat template of
 * `microsoft/Phi-4-reasoning`. The system message is fixed: the template drops the conversation's own, and this
 * format refuses it.
 *
 * @see https://huggingface.co/microsoft/Phi-4-reasoning
 *
 * @example
 * ```ts
 * import { phi4Reasoning } from '@modelspeak/format-phi/phi4-reasoning';
 *
 * const { message } = phi4Reasoning().parse('<think>Two legs each.</think>Four.');
 * console.log(message.reasoning_content, message.content); // Two legs each. Four.
 * ```
 */
export const phi4Reasoning = defineFormat({
  name: 'phi4-reasoning',
  models: PHI4_REASONING,
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: { system: 'lost', history: true, reasoning: true },
  request: { prefill: true, responseFormat: 'grammar' },
  write({ messages }, out, { generationPrompt, takesLoss }) {
    out.message(null);
    out.markup(SYSTEM);
    writeTurns(messages, out, generationPrompt, {
      hasSystem: false,
      reply({ reasoning_content: thought }) {
        if (!thought || takesLoss) return;
        out.control('<think>');
        out.content(thought);
        out.control('</think>');
      },
    });
  },
  ...describedReplies({ reasoning: { open: '<think>', close: '</think>' } }, STOP),
});

export default phi4Reasoning;
