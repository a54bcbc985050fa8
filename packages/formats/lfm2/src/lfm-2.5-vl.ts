import {
  defineFormat,
  defineOptions,
  describedReplies,
  lastUserIndex,
  markup,
} from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { CALL_LIST, spellCalls, spellMixed, writeCalls } from './calls.js';
import { OTHERS } from './models.js';
import { REQUEST, SUPPORTS } from './support.js';
import { REASONING, writeThought } from './thoughts.js';
import { IMAGE, lfmTokens, THINK } from './tokens.js';
import { writeLfm } from './turns.js';

const MARKS = { image: markup({ control: IMAGE }) };

/**
 * Creates a format for Liquid AI's LFM2.5 VL, following the chat template of `LiquidAI/LFM2.5-VL-3B`: LFM2.5 with
 * images. Lists and objects in tool calls are JSON.
 *
 * @see https://huggingface.co/LiquidAI/LFM2.5-VL-3B
 *
 * @example
 * ```ts
 * import { lfm25Vl } from '@modelspeak/format-lfm2/lfm-2.5-vl';
 *
 * const image = { type: 'image', image_path: 'cat.png' } as const;
 * console.log(lfm25Vl().render({ messages: [{ role: 'user', content: [image] }] }));
 * // <|startoftext|><|im_start|>user\n<image><|im_end|>\n<|im_start|>assistant\n
 * ```
 */
export const lfm25Vl = defineFormat({
  name: 'lfm-2-5-vl',
  models: [{ match: ['lfm2.5-vl*', 'lfm-2.5-vl*', 'lfm2p5-vl*'], except: OTHERS, rank: 2 }],
  options: defineOptions({}),
  ...lfmTokens(THINK.begin, THINK.end, IMAGE),
  stop: CHATML_STOPS,
  supports: { ...SUPPORTS, images: true, reasoning: true, stripsPastReasoning: true },
  request: { ...REQUEST, thinking: { keepPast: true } },
  write(conversation, out, { generationPrompt, thinking }) {
    const asked = lastUserIndex(conversation.messages);
    writeLfm(conversation, out, generationPrompt, {
      say: (content, index) => writeParts(out, content, index, MARKS),
      reply(message, index) {
        if (thinking.keepPast === true || index > asked) writeThought(message, out);
        writeParts(out, message.content, index, MARKS);
        writeCalls(message, index, out, spellMixed);
      },
    });
  },
  ...describedReplies({ reasoning: REASONING, calls: [CALL_LIST] }, CHATML_STOPS, spellCalls),
});

export default lfm25Vl;
