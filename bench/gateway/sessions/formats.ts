import type { PromptFormat } from '@modelspeak/core';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { mistral } from '@modelspeak/format-mistral';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';

interface MeasuredFormat {
  readonly format: () => PromptFormat;
  /** A call as its models spell it, not as its template does. */
  call(thought: string, json: string): string;
}

/** The formats in which sessions are measured. */
export const FORMATS: Readonly<Record<string, MeasuredFormat>> = {
  qwen3: {
    format: () => qwen3() as PromptFormat,
    call: (thought, json) =>
      `<think>\n${thought}\n</think>\n\n<tool_call>\n{"name":"tool_7",  "arguments": ${json}}\n</tool_call><|im_end|>`,
  },
  'gpt-oss': {
    format: () => gptOss() as PromptFormat,
    call: (thought, json) =>
      `<|channel|>analysis<|message|>${thought}<|end|><|start|>assistant<|channel|>commentary to=functions.tool_7 <|constrain|>json<|message|>${json}<|call|>`,
  },
  devstral: {
    format: () => mistral({ version: 'v13' }) as PromptFormat,
    call: (_thought, json) => `I look.[TOOL_CALLS]tool_7[ARGS]${json}</s>`,
  },
};
