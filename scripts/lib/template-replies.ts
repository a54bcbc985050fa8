import { replyRunner, type VectorOutcome } from '@modelspeak/conformance';
import type { PromptFormat } from '@modelspeak/core';

/** The template for reading the raw replies of a family, by the name of their file. */
export const TEMPLATE_OF: Readonly<Record<string, string>> = {
  'command-a': 'command-a-tools',
  'deepseek-r1': 'deepseek-r1',
  'deepseek-v3': 'deepseek-v3',
  'deepseek-v3.1': 'deepseek-v3.1',
  'deepseek-v3.2': 'deepseek-v3.2-llamacpp',
  'deepseek-v3.2-thinking': 'deepseek-v3.2-llamacpp',
  'deepseek-v4': 'deepseek-v4-llamacpp',
  functiongemma: 'functiongemma',
  gemma4: 'gemma4',
  'glm-4.5': 'glm-4.5',
  'glm-5': 'glm-5.1',
  'gpt-oss': 'gpt-oss',
  'granite-3': 'granite-3.3',
  'granite-4': 'granite-4.0',
  hermes: 'hermes3',
  'kimi-k2': 'kimi-k2',
  'kimi-k2-thinking': 'kimi-k2-thinking-llamacpp',
  'llama3-json': 'llama3',
  'llama4-pythonic': 'llama4-pythonic-vllm',
  'minimax-m2': 'minimax-m2',
  'mistral-v7': 'mistral-nemo',
  'mistral-v11': 'mistral-small-3.2',
  'phi4-mini': 'phi-4-mini-vllm',
  qwen3: 'qwen3',
  'qwen3-coder': 'qwen3-coder',
  'qwen3.5-thinking': 'qwen3.5',
};

const REASONS: readonly { readonly reason: string; readonly ids: readonly string[] }[] = [
  {
    reason: 'the reference loses arguments after a space before the colon; the fallback reads them',
    ids: ['command-a-073'],
  },
  {
    reason: 'of several calls in a row without marks, only the first is read as a call',
    ids: ['llama3-json-052', 'llama3-json-053', 'llama3-json-062'],
  },
  {
    reason: 'the template has no marks for reasoning, which later models have',
    ids: ['085', '086', '088', '089', '091', '092', '094'].map((nth) => `mistral-v11-${nth}`),
  },
];

/** Why a reply may be read differently from the row, if it may. */
export function explainReply(id: string): string | undefined {
  return REASONS.find(({ ids }) => ids.includes(id))?.reason;
}

/** For templates that need a date or tools. */
const TODAY = '2025-01-05';
const TOOLS = [
  { type: 'function', function: { name: 'f', description: 'F', parameters: {} } },
] as const;

/** Reads raw replies with a format made from a template. */
export function templateReplies(format: PromptFormat): (row: unknown) => VectorOutcome {
  return replyRunner({
    ...format,
    turn(conversation, options) {
      const asked = { ...options, today: TODAY, onLoss: 'reference' } as const;
      try {
        return format.turn(conversation, asked);
      } catch {
        return format.turn({ ...conversation, tools: TOOLS }, asked);
      }
    },
  });
}
