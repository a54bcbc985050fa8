import type { PromptFormat } from '@modelspeak/core';
import { deepseek } from '@modelspeak/format-deepseek';
import { glm } from '@modelspeak/format-glm';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { kimi } from '@modelspeak/format-kimi';
import { llama3 } from '@modelspeak/format-llama3';
import { mistral } from '@modelspeak/format-mistral';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import type { FakePiece } from './fake-llama-server.js';

/** A family of models: its format, and how its models spell what they say, recorded from real ones. */
export interface Family {
  readonly format: () => PromptFormat;
  /** The name of the model's file, by which the format is found. */
  readonly model: string;
  call(thought: string, name: string, args: object, index: number): readonly FakePiece[];
  say(thought: string, text: string): string;
}

export const FAMILIES: Readonly<Record<string, Family>> = {
  qwen: {
    format: () => qwen3() as PromptFormat,
    model: 'Qwen3-4B-Q4_K_M.gguf',
    call: (thought, name, args) => [
      `<think>\n${thought}\n</think>\n\n<tool_call>\n`,
      { text: JSON.stringify({ name, arguments: args }) },
      '\n</tool_call><|im_end|>',
    ],
    say: (thought, text) => `<think>\n${thought}\n</think>\n\n${text}<|im_end|>`,
  },
  'gpt-oss': {
    format: () => gptOss() as PromptFormat,
    model: 'gpt-oss-20b-mxfp4.gguf',
    call: (thought, name, args) => [
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>`,
      { text: JSON.stringify(args) },
      '<|call|>',
    ],
    say: (thought, text) =>
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>final<|message|>${text}<|return|>`,
  },
  glm: {
    format: () => glm({ version: '4.5' }) as PromptFormat,
    model: 'GLM-4.5-Air-Q4_K_M.gguf',
    call: (thought, name, args) => {
      const pairs = Object.entries(args).flatMap(([key, value]) => [
        `<arg_key>${key}</arg_key>\n<arg_value>`,
        { text: typeof value === 'string' ? value : JSON.stringify(value) },
        '</arg_value>\n',
      ]);
      const begin = `\n<think>${thought}</think>\n<tool_call>${name}\n`;
      return [begin, ...pairs, '</tool_call><|observation|>'];
    },
    say: (thought, text) => `\n<think>${thought}</think>\n${text}<|user|>`,
  },
  kimi: {
    format: () => kimi({ version: 'k2' }) as PromptFormat,
    model: 'Kimi-K2-Instruct-0905-Q4_K_M.gguf',
    call: (thought, name, args, index) => [
      `${thought}<|tool_calls_section_begin|><|tool_call_begin|>functions.${name}:${index}<|tool_call_argument_begin|>`,
      { text: JSON.stringify(args) },
      '<|tool_call_end|><|tool_calls_section_end|><|im_end|>',
    ],
    say: (_thought, text) => `${text}<|im_end|>`,
  },
  llama: {
    format: () => llama3({ profile: 'hf' }) as PromptFormat,
    model: 'Llama-3.3-70B-Instruct-Q4_K_M.gguf',
    call: (_thought, name, args) => [
      { text: JSON.stringify({ name, parameters: args }) },
      '<|eot_id|>',
    ],
    say: (_thought, text) => `${text}<|eot_id|>`,
  },
  devstral: {
    format: () => mistral({ version: 'v13' }) as PromptFormat,
    model: 'Devstral-Small-2-24B-Instruct-2512-Q4_K_M.gguf',
    call: (thought, name, args) => [
      `${thought}[TOOL_CALLS]${name}[ARGS]`,
      { text: JSON.stringify(args) },
      '</s>',
    ],
    say: (_thought, text) => `${text}</s>`,
  },
  deepseek: {
    format: () => deepseek({ version: 'v3.1' }) as PromptFormat,
    model: 'DeepSeek-V3.1-Q4_K_M.gguf',
    call: (thought, name, args) => [
      `${thought}<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${name}<｜tool▁sep｜>`,
      { text: JSON.stringify(args) },
      '<｜tool▁call▁end｜><｜tool▁calls▁end｜><｜end▁of▁sentence｜>',
    ],
    say: (_thought, text) => `${text}<｜end▁of▁sentence｜>`,
  },
};
