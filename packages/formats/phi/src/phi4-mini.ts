import { defineFormat, defineOptions, describedReplies, textOf } from '@modelspeak/core/authoring';
import { END, SPECIAL, STOP, TURNS } from './mini-tokens.js';
import { PHI4_MINI } from './models.js';

/**
 * Creates a format for Phi 4 Mini, following the chat template of `microsoft/Phi-4-mini-instruct`. The template
 * has no tool calls; `phi4-mini-vllm` has.
 *
 * @see https://huggingface.co/microsoft/Phi-4-mini-instruct
 *
 * @example
 * ```ts
 * import { phi4Mini } from '@modelspeak/format-phi/phi4-mini';
 *
 * console.log(phi4Mini().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|user|>Hi<|end|><|assistant|>
 * ```
 */
export const phi4Mini = defineFormat({
  name: 'phi4-mini',
  models: PHI4_MINI,
  options: defineOptions({}),
  control: [...TURNS, '<|endoftext|>'],
  special: ['<|tool|>', ...SPECIAL],
  stop: STOP,
  supports: { system: true, history: true },
  request: { prefill: true, responseFormat: 'grammar' },
  write({ messages }, out, { generationPrompt, takesLoss }) {
    for (const [index, { role, content }] of messages.entries()) {
      out.message(index);
      out.control(`<|${role}|>`);
      out.sampled(role === 'assistant');
      out.content(textOf(content));
      out.control(END);
    }
    out.message(null);
    // The template ends every prompt without a generation prompt, even after a user message.
    if (generationPrompt) out.control('<|assistant|>');
    else if (takesLoss || messages.at(-1)?.role === 'assistant') out.control('<|endoftext|>');
  },
  ...describedReplies({}, STOP),
});

export default phi4Mini;
