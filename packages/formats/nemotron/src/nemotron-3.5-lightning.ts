import { defineFormat, defineOptions } from '@modelspeak/core/authoring';
import { named } from './models.js';
import { REQUEST } from './request.js';
import { definition, type NemotronStyle, writeNemotron } from './turns.js';

const STYLE: NemotronStyle = { line: '' };

/**
 * Creates a format for Nemotron 3.5 Lightning, following the chat template of `NVIDIA-Nemotron-3.5-Lightning`. It is
 * the format of Nemotron 3 Ultra without an effort.
 *
 * @see https://huggingface.co/nvidia/NVIDIA-Nemotron-3.5-Lightning
 *
 * @example
 * ```ts
 * import { nemotron35Lightning } from '@modelspeak/format-nemotron/nemotron-3.5-lightning';
 *
 * const turn = nemotron35Lightning().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.replyPrefix); // <think>\n
 * ```
 */
export const nemotron35Lightning = defineFormat({
  ...definition(STYLE),
  name: 'nemotron-3-5-lightning',
  models: named('nemotron-3.5-lightning', 'nemotron3.5-lightning'),
  options: defineOptions({}),
  request: { ...REQUEST, thinking: { enabled: true, keepPast: true } },
  write: (conversation, out, context) => writeNemotron(conversation, out, context, STYLE),
});

export default nemotron35Lightning;
