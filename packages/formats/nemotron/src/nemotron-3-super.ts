import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { effortOf } from './effort.js';
import { named } from './models.js';
import { REQUEST } from './request.js';
import { definition, type NemotronStyle, writeNemotron } from './turns.js';

const STYLE: NemotronStyle = { line: '\n' };

/**
 * Creates a format for Nemotron 3 Super, following the chat template of
 * `nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16`. It is the format of Nemotron 3 Nano; a low effort is asked for
 * at the end of the last question.
 *
 * @throws {ModelspeakError} `invalid_option`, on rendering, for an effort when thinking is off
 *
 * @see https://huggingface.co/nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16
 *
 * @example
 * ```ts
 * import { nemotron3Super } from '@modelspeak/format-nemotron/nemotron-3-super';
 *
 * const messages = [{ role: 'user', content: 'Hi' }] as const;
 * const prompt = nemotron3Super().render({ messages }, { thinking: { effort: 'low' } });
 * console.log(prompt.includes('Hi\n\n{reasoning effort: low}<|im_end|>')); // true
 * ```
 */
export const nemotron3Super = defineFormat({
  ...definition(STYLE),
  name: 'nemotron-3-super',
  models: named('nemotron-3-super', 'nemotron3-super', 'nemotron3'),
  options: defineOptions({}),
  request: { ...REQUEST, thinking: { enabled: true, effort: ['high', 'low'], keepPast: true } },
  write(conversation, out, context) {
    const effort = effortOf(context.thinking, { low: 'low' });
    writeNemotron(conversation, out, context, { ...STYLE, effort });
  },
});

export default nemotron3Super;
