import { defineFormat } from '@modelspeak/core/authoring';
import { definitionOf } from './definition.js';
import { gptOssOptions } from './options.js';
import { harmony } from './profiles/harmony.js';
import { hf } from './profiles/hf.js';

const PROFILES = { harmony, hf };

/**
 * Creates a format for gpt-oss: harmony. It accepts {@link gptOssOptions | options}.
 *
 * System and developer messages become the instructions of harmony's developer message. Harmony's own system
 * message holds the model's identity, its knowledge cutoff, the date (`today`; omitted without it), the
 * reasoning effort (`thinking.effort`, `medium` by default) and the built-in tools.
 *
 * Reasoning is left out once the model has answered and a user message follows; `thinking.keepPast` keeps
 * it. A conversation that ends with an answer ends with `<|return|>`, as the model does. With
 * `onLoss: 'reference'`, both follow the profile's reference, which leaves out other reasoning too;
 * openai-harmony ends every answer with `<|end|>`.
 *
 * @throws {ModelspeakError} `invalid_option` for options that do not exist
 *
 * @see https://cookbook.openai.com/articles/openai-harmony
 * @see openai-harmony, `HarmonyEncoding.render_conversation_for_completion` (profile `harmony`)
 * @see the chat template of `openai/gpt-oss-120b` on Hugging Face (profile `hf`)
 *
 * @example
 * ```ts
 * import { gptOss } from '@modelspeak/format-gpt-oss';
 *
 * const format = gptOss();
 * const prompt = format.render(
 *   { messages: [{ role: 'user', content: 'Hello!' }] },
 *   { thinking: { effort: 'low' }, today: '2025-01-05' },
 * );
 * console.log(prompt.endsWith('<|start|>user<|message|>Hello!<|end|><|start|>assistant')); // true
 *
 * const { message, reason } = format.parse(
 *   '<|channel|>commentary to=functions.now <|constrain|>json<|message|>{}<|call|>',
 * );
 * console.log(reason, message.tool_calls?.[0].function); // tool_calls { name: 'now', arguments: '{}' }
 * ```
 */
export const gptOss = defineFormat({
  ...definitionOf(gptOssOptions, ({ profile }) => PROFILES[profile]),
  guide: async () => (await import('./guide.js')).guide,
});
