import type { Writer } from '@modelspeak/core';
import {
  defineFormat,
  defineOptions,
  describedReplies,
  textDelimiters,
  textOf,
} from '@modelspeak/core/authoring';
import { NO_CHAT_MODELS, SENSING_MODELS } from '@modelspeak/syntaxes/other-models';

const BEGIN = '<|begin_of_sentence|>';
const END = '<|end_of_sentence|>';
const USER = 'User: ';
const ASSISTANT = 'Assistant: ';
const STOP = [END, '</s>'];

/**
 * The other special tokens of the vocabulary, which models for text share with those that see and hear.
 *
 * @see https://github.com/PaddlePaddle/ERNIE/blob/develop/ernie/tokenizer_vl.py
 */
const SPECIAL = [
  '<s>',
  '<unk>',
  '<pad>',
  '<mask:*>',
  '<|IMAGE_*|>',
  '<|VIDEO_*|>',
  '<|AUDIO_*|>',
  '<|ASR_*|>',
  '<|LOC_*|>',
  '<|CROP_*|>',
  '<|BO*|>',
  '<|EO*|>',
];

/**
 * Creates a format for Baidu's ERNIE 4.5 without thinking, following the chat template of
 * `baidu/ERNIE-4.5-21B-A3B-PT`. The headings of turns are ordinary text: in content, they are escaped at the
 * beginning of a line.
 *
 * The template drops tools, tool calls and reasoning: they are refused, or dropped with `onLoss: 'reference'`.
 *
 * @see https://huggingface.co/baidu/ERNIE-4.5-21B-A3B-PT
 *
 * @example
 * ```ts
 * import { ernie } from '@modelspeak/format-ernie';
 *
 * console.log(ernie().render({ messages: [{ role: 'user', content: 'Hi' }] }));
 * // <|begin_of_sentence|>User: Hi\nAssistant:
 * const { message } = ernie().parse('Hello!</s>');
 * console.log(message.content); // Hello!
 * ```
 */
export const ernie = defineFormat({
  name: 'ernie',
  models: [
    {
      match: ['ernie-4.5', 'ernie4.5'].flatMap((name) => [name, `${name}-*`, `${name}:*`]),
      except: [...NO_CHAT_MODELS, ...SENSING_MODELS, '*thinking*', '*turbo*', '*preview*'],
    },
  ],
  options: defineOptions({}),
  control: [BEGIN, ...STOP],
  special: SPECIAL,
  delimiters: textDelimiters([`\n${USER}`, `\n${ASSISTANT}`]),
  stop: STOP,
  supports: {
    system: true,
    history: true,
    tools: 'lost',
    toolCalls: 'lost',
    parallelToolCalls: 'lost',
    contentWithToolCalls: true,
    reasoning: 'lost',
  },
  request: { prefill: true, responseFormat: 'grammar' },
  write({ messages }, out, { generationPrompt }) {
    out.message(null);
    out.control(BEGIN);
    messages.forEach(({ role, content }, index) => {
      out.message(index);
      if (role === 'assistant') writeReply(out, textOf(content));
      else if (role === 'user' || role === 'system') {
        if (role === 'user') out.scaffold(USER);
        out.content(textOf(content));
        out.scaffold('\n');
      }
    });
    if (!generationPrompt) return;
    out.message(null);
    out.scaffold(ASSISTANT);
  },
  ...describedReplies({}, STOP),
  guide: async () => (await import('./guide.js')).guide,
});

function writeReply(out: Writer, text: string): void {
  out.scaffold(ASSISTANT);
  out.sampled(true);
  out.content(text);
  out.control(END);
}
