import type { AssistantMessage } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  lastUserIndex,
  markup,
  textDelimiters,
  textOf,
} from '@modelspeak/core/authoring';
import { CHATML_STOPS } from '@modelspeak/syntaxes/chatml-turns';
import { OTHERS } from './models.js';
import { CONTROL, SPECIAL } from './tokens.js';
import { endInHistory, NO_FUNCTIONS, writeOlmo } from './turns.js';

const THINK = { open: '<think>', close: '</think>' } as const;

/**
 * Creates a format for OLMo 3 Think, following the chat template of `allenai/Olmo-3-7B-Think`. The prompt opens the
 * thinking block. The template drops `reasoning_content`; this format writes it as the model does, and an empty
 * thinking block in replies since the last user message.
 *
 * @see https://huggingface.co/allenai/Olmo-3-7B-Think
 *
 * @example
 * ```ts
 * import { olmo3Think } from '@modelspeak/format-olmo/olmo-3-think';
 *
 * const turn = olmo3Think().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.replyPrefix); // <think>
 * console.log(turn.parse('A greeting.</think>Hello!<|im_end|>').message.content); // Hello!
 * ```
 */
export const olmo3Think = defineFormat({
  name: 'olmo-3-think',
  models: [{ match: ['olmo-3-*think*', 'olmo-3:*think*'], except: OTHERS, rank: 1 }],
  options: defineOptions({}),
  control: CONTROL,
  special: SPECIAL,
  // These tags are ordinary text to the tokenizer.
  delimiters: textDelimiters([THINK.open, THINK.close]),
  stop: CHATML_STOPS,
  supports: { system: true, history: true, reasoning: true },
  request: { prefill: true, responseFormat: 'grammar' },
  endInHistory,
  write(conversation, out, context) {
    const asked = lastUserIndex(conversation.messages);
    const thinks = ({ reasoning_content: thought }: AssistantMessage, index: number): boolean =>
      !context.takesLoss && (index > asked || Boolean(thought));
    writeOlmo(conversation, out, context, {
      introduce() {
        out.scaffold(
          'You are OLMo, a helpful function-calling AI assistant built by Ai2. Your date cutoff is November 2024, and your model weights are available at https://huggingface.co/allenai. ',
        );
        out.markup(NO_FUNCTIONS);
      },
      afterSystem() {
        out.scaffold(' ');
        out.markup(NO_FUNCTIONS);
      },
      reply(message, index) {
        if (thinks(message, index)) {
          out.content(message.reasoning_content ?? '');
          out.scaffold(THINK.close);
        }
        out.content(textOf(message.content));
      },
      isPrefixed: thinks,
      replyPrefix: markup({ scaffold: THINK.open }),
    });
  },
  ...describedReplies({ reasoning: THINK }, CHATML_STOPS),
});

export default olmo3Think;
