import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { named } from './models.js';
import { REQUEST } from './request.js';
import { definition, type NemotronStyle, writeNemotron } from './turns.js';

const STYLE: NemotronStyle = { line: '\n' };

/**
 * Creates a format for Nemotron 3 Nano, following the chat template of
 * `nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16`. Its turns, tools and calls are those of Qwen 3 Coder. It thinks by
 * default, and always has a system turn.
 *
 * @see https://huggingface.co/nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16
 *
 * @example
 * ```ts
 * import { nemotron3Nano } from '@modelspeak/format-nemotron/nemotron-3-nano';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * console.log(nemotron3Nano().turn({ messages }).replyPrefix); // <think>\n
 * console.log(nemotron3Nano().turn({ messages }, { thinking: { enabled: false } }).replyPrefix);
 * // <think></think>
 * ```
 */
export const nemotron3Nano = defineFormat({
  ...definition(STYLE),
  name: 'nemotron-3-nano',
  models: named('nemotron-3-nano', 'nemotron3-nano', 'nemotron-nano-3'),
  options: defineOptions({}),
  request: { ...REQUEST, thinking: { enabled: true, keepPast: true } },
  write: (conversation, out, context) => writeNemotron(conversation, out, context, STYLE),
});

export default nemotron3Nano;
