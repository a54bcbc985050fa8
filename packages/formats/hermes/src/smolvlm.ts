import type { Message } from '@modelspeak/core';
import {
  createTextReader,
  defineFormat,
  defineOptions,
  markup,
  sectionsGrammar,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';
import { withoutHeading } from '@modelspeak/syntaxes/replies';
import { writeParts } from '@modelspeak/syntaxes/vision';

const BEGIN = '<|im_start|>';
const END = '<end_of_utterance>';
const STOP = [END];
const MARKS = { image: markup({ control: '<image>' }) };
const ROLES = { system: 'System', user: 'User', assistant: 'Assistant' } as const;

/**
 * Creates a format for SmolVLM, following the chat template of `HuggingFaceTB/SmolVLM-*`. Each turn begins with its
 * role in words; images are possible in all of them. There are no tools.
 *
 * @see https://huggingface.co/HuggingFaceTB/SmolVLM-Instruct
 *
 * @example
 * ```ts
 * import { smolvlm } from '@modelspeak/format-hermes/smolvlm';
 *
 * const image = { type: 'image', image_path: 'cat.png' } as const;
 * const text = { type: 'text', text: 'What is this?' } as const;
 * console.log(smolvlm().render({ messages: [{ role: 'user', content: [image, text] }] }));
 * // <|im_start|>User:<image>What is this?<end_of_utterance>\nAssistant:
 * ```
 */
export const smolvlm = defineFormat({
  name: 'smolvlm',
  models: [{ match: ['smolvlm', 'smolvlm-*', 'smolvlm:*'], except: NO_CHAT_MODELS }],
  options: defineOptions({}),
  control: [BEGIN, END, '<image>'],
  special: [
    '<|im_end|>',
    '<|endoftext|>',
    '<fake_token_around_image>',
    '<global-img>',
    '<row_*>',
    '<|reserved_special_token_*|>',
  ],
  stop: STOP,
  supports: { system: true, history: true, images: true },
  request: { prefill: true, responseFormat: 'grammar' },
  write({ messages }, out, { generationPrompt }) {
    out.message(null);
    out.control(BEGIN);
    messages.forEach(({ role, content }, index) => {
      if (role !== 'system' && role !== 'user' && role !== 'assistant') return;
      out.message(index);
      out.scaffold(`${ROLES[role]}:`);
      out.sampled(role === 'assistant');
      if (!beginsWithImage(content)) out.scaffold(' ');
      writeParts(out, content, index, MARKS);
      out.control(END);
      out.sampled(false);
      out.scaffold('\n');
    });
    if (!generationPrompt) return;
    out.message(null);
    out.scaffold('Assistant:');
  },
  // The space after the role is part of the header, although the model writes it.
  reader: (_options, _context, control) => withoutHeading(createTextReader(control, STOP), ' '),
  grammar: (context) => sectionsGrammar({}, STOP, context),
});

function beginsWithImage(content: Message['content']): boolean {
  const type = typeof content === 'string' ? undefined : content?.[0]?.type;
  return type === 'image' || type === 'image_url';
}

export default smolvlm;
