import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { effortOf } from './effort.js';
import { named } from './models.js';
import { REQUEST } from './request.js';
import { definition, type NemotronStyle, writeNemotron } from './turns.js';

const STYLE: NemotronStyle = { line: '' };

/**
 * Creates a format for Nemotron 3 Ultra, following the chat template of
 * `nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16`. It is the format of Nemotron 3 Nano without line breaks around
 * the end of reasoning; a medium effort is asked for at the end of the last question.
 *
 * @throws {ModelspeakError} `invalid_option`, on rendering, for an effort when thinking is off
 *
 * @see https://huggingface.co/nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16
 *
 * @example
 * ```ts
 * import { nemotron3Ultra } from '@modelspeak/format-nemotron/nemotron-3-ultra';
 *
 * const turn = nemotron3Ultra().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * const { message } = turn.parse('A greeting.</think>Hello!<|im_end|>');
 * console.log(message.reasoning_content, message.content); // A greeting. Hello!
 * ```
 */
export const nemotron3Ultra = defineFormat({
  ...definition(STYLE),
  name: 'nemotron-3-ultra',
  models: named('nemotron-3-ultra', 'nemotron3-ultra'),
  options: defineOptions({}),
  request: { ...REQUEST, thinking: { enabled: true, effort: ['high', 'medium'], keepPast: true } },
  write(conversation, out, context) {
    const effort = effortOf(context.thinking, { medium: 'efficient' });
    writeNemotron(conversation, out, context, { ...STYLE, effort });
  },
});

export default nemotron3Ultra;
