import { defineFormat, defineOptions, describedReplies, textOf } from '@modelspeak/core/authoring';
import {
  CHATML_STOPS,
  systemOf,
  writeGenerationPrompt,
  writeMessages,
  writeReply,
  writeSystemTurn,
} from '@modelspeak/syntaxes/chatml-turns';
import { writeParts } from '@modelspeak/syntaxes/vision';
import { named, OTHERS } from './models.js';
import { qwen25Tokens, VISION_TOKENS } from './tokens.js';
import { VISION } from './vision.js';

/** The default system message. */
const SYSTEM = 'You are a helpful assistant.';

/**
 * Creates a format for Qwen 2.5 VL and Qwen 2 VL, following the chat template of `Qwen/Qwen2.5-VL-7B-Instruct`.
 * The models accept images and videos and have no tools. A video is a part of the type `file`.
 *
 * @see https://huggingface.co/Qwen/Qwen2.5-VL-7B-Instruct
 *
 * @example
 * ```ts
 * import { qwen25Vl } from '@modelspeak/format-qwen/qwen2.5-vl';
 *
 * const image = { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } } as const;
 * const text = { type: 'text', text: 'What is this?' } as const;
 * const turn = qwen25Vl().turn({ messages: [{ role: 'user', content: [image, text] }] });
 * const [{ start = 0, end = 0 } = {}] = turn.media;
 * console.log(turn.text.slice(start, end)); // <|vision_start|><|image_pad|><|vision_end|>
 * ```
 */
export const qwen25Vl = defineFormat({
  name: 'qwen2-5-vl',
  models: [
    {
      match: [
        ...named('2.5', '-vl', '-vl-*', '-vl:*', 'vl', 'vl:*'),
        ...named('2', '-vl', '-vl-*'),
      ],
      except: OTHERS,
    },
  ],
  options: defineOptions({}),
  ...qwen25Tokens(...VISION_TOKENS),
  stop: CHATML_STOPS,
  supports: { system: true, history: true, images: true, files: true, reasoning: 'lost' },
  request: { prefill: true, responseFormat: 'grammar' },
  write(conversation, out, { generationPrompt }) {
    const { messages } = conversation;
    const system = systemOf(conversation);
    writeSystemTurn(out, system, () => {
      if (system === undefined) out.scaffold(SYSTEM);
      else out.content(system);
    });
    writeMessages(messages, out, system === undefined ? 0 : 1, {
      text: ({ content }, index) => writeParts(out, content, index, VISION),
      reply: ({ content }) => writeReply(out, () => out.content(textOf(content))),
      results() {
        // There are no tools.
      },
    });
    if (generationPrompt) writeGenerationPrompt(out);
  },
  ...describedReplies({}, CHATML_STOPS),
});

export default qwen25Vl;
