import { defineFormat, defineOptions, textOf } from '@modelspeak/core/authoring';
import { named } from './models.js';
import { writeDeveloper } from './preamble.js';
import { replies } from './replies.js';
import { REQUEST } from './support.js';
import { AYA } from './texts/aya.js';
import { CONTROL, RESPONSE_TOKENS, SPECIAL, STOP } from './tokens.js';
import { BEGIN, RESPONSE, TURN, writeGenerationPrompt, writeReply, writeTurn } from './turns.js';

/**
 * Creates a format for Tiny Aya, following the chat template of `CohereLabs/tiny-aya-global`. It has no
 * tools and no thinking.
 *
 * @see https://huggingface.co/CohereLabs/tiny-aya-global
 *
 * @example
 * ```ts
 * import { tinyAya } from '@modelspeak/format-cohere/tiny-aya';
 *
 * const { replyPrefix } = tinyAya().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(replyPrefix); // <|START_RESPONSE|>
 * ```
 */
export const tinyAya = defineFormat({
  name: 'tiny-aya',
  models: named('tiny-aya'),
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  stop: STOP,
  supports: { system: true, history: true, alternation: true },
  request: REQUEST,
  write(conversation, out, { generationPrompt }) {
    const { messages } = conversation;
    out.message(null);
    out.markup(BEGIN);
    out.markup(TURN.system);
    out.markup(AYA);
    writeDeveloper(conversation, out);
    out.markup(TURN.end);
    messages.forEach((message, index) => {
      if (message.role === 'system' && index === 0) return;
      out.message(index);
      if (message.role === 'assistant') {
        writeReply(
          out,
          () => {
            out.content(textOf(message.content));
            out.markup(RESPONSE.end);
          },
          RESPONSE.begin,
        );
      } else writeTurn(out, message.role === 'user' ? 'user' : 'system', message.content);
    });
    if (generationPrompt) writeGenerationPrompt(out, RESPONSE.begin);
  },
  ...replies({}, { response: RESPONSE_TOKENS }),
});

export default tinyAya;
