import {
  defineFormat,
  defineOptions,
  describedReplies,
  lastUserIndex,
  textOf,
} from '@modelspeak/core/authoring';
import { LINED_THOUGHT } from '../thoughts.js';
import { ASSISTANT, BEGIN, END, STOP, THINK, TURNS, USER } from '../tokens.js';

/**
 * Creates a format for the distillations of DeepSeek R1 onto Llama and Qwen, following the chat template of
 * `deepseek-ai/DeepSeek-R1-Distill-*`. They have no tools. The generation prompt opens `<think>`, and so
 * does a reply to the last user message. The template writes only the text of that reply, as this format
 * does with `onLoss: 'reference'`.
 *
 * @see the chat template of `deepseek-ai/DeepSeek-R1-Distill-Qwen-7B` on Hugging Face
 *
 * @example
 * ```ts
 * import { deepseekR1Distill } from '@modelspeak/format-deepseek/r1-distill';
 *
 * const turn = deepseekR1Distill().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.text); // <｜begin▁of▁sentence｜><｜User｜>Hi<｜Assistant｜><think>\n
 * console.log(turn.parse('A greeting.\n</think>\n\nHello!').message.reasoning_content); // A greeting.
 * ```
 */
export const deepseekR1Distill = defineFormat({
  name: 'deepseek-r1-distill',
  models: [
    {
      match: [
        '*deepseek-r1-distill-*',
        '*deepseek-r1*-qwen*',
        '*deepseek-r1*-llama*',
        'r1-1776-distill-*',
        'r1-1776:70b*',
        // Without a size, Ollama serves the 8B model.
        'ollama/deepseek-r1',
        'deepseek-r1:latest',
        'deepseek-r1:1.5b*',
        'deepseek-r1:7b*',
        'deepseek-r1:8b*',
        'deepseek-r1:14b*',
        'deepseek-r1:32b*',
        'deepseek-r1:70b*',
      ],
      except: '*tool-calling*',
      rank: 1,
    },
  ],
  options: defineOptions({}),
  control: [...TURNS, THINK.begin, THINK.end],
  special: [
    '<｜▁pad▁｜>',
    '<|EOT|>',
    // From Llama 3's vocabulary.
    '<|begin_of_text|>',
    '<|end_of_text|>',
    '<|finetune_right_pad_id|>',
    '<|python_tag|>',
    '<|start_header_id|>',
    '<|end_header_id|>',
    '<|eom_id|>',
    '<|eot_id|>',
    '<|reserved_special_token_*|>',
    // From Qwen 2.5's vocabulary.
    '<|object_ref_*|>',
    '<|box_*|>',
    '<|quad_*|>',
    '<|vision_*|>',
    '<|image_pad|>',
    '<|video_pad|>',
    '<|fim_*|>',
    '<|repo_name|>',
    '<|file_sep|>',
    '<tool_call>',
    '</tool_call>',
  ],
  stop: STOP,
  supports: { system: 'first', history: true, reasoning: true, stripsPastReasoning: true },
  request: { prefill: true, responseFormat: 'grammar' },
  write({ messages }, out, { generationPrompt, takesLoss }) {
    const asked = lastUserIndex(messages);
    out.message(null);
    out.control(BEGIN);
    messages.forEach((message, index) => {
      out.message(index);
      if (message.role === 'user') out.control(USER);
      if (message.role === 'assistant') {
        out.control(ASSISTANT);
        out.reply();
        const thinks = index > asked && !takesLoss;
        if (thinks) out.markup(LINED_THOUGHT.begin);
        out.sampled(true);
        if (thinks) {
          out.content(message.reasoning_content ?? '');
          out.markup(LINED_THOUGHT.end);
        }
      }
      out.content(textOf(message.content));
      if (message.role === 'assistant') out.control(END);
    });
    if (!generationPrompt) return;
    out.message(null);
    out.control(ASSISTANT);
    out.reply();
    out.markup(LINED_THOUGHT.begin);
  },
  ...describedReplies({ reasoning: LINED_THOUGHT.section }, STOP),
});

export default deepseekR1Distill;
