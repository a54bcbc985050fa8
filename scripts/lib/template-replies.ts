import { replyRunner, type VectorCase, type VectorOutcome } from '@modelspeak/conformance';
import type { PromptFormat } from '@modelspeak/core';

/** The template for reading the raw replies of a family, by the name of their file. */
export const TEMPLATE_OF: Readonly<Record<string, string>> = {
  apertus: 'apertus',
  'apriel-1.6': 'apriel-1.6',
  cohere2moe: 'cohere2moe',
  'command-a': 'command-a-tools',
  'deepseek-r1': 'deepseek-r1',
  'deepseek-v3': 'deepseek-v3',
  'deepseek-v3.1': 'deepseek-v3.1',
  'deepseek-v3.2': 'deepseek-v3.2-llamacpp',
  'deepseek-v3.2-thinking': 'deepseek-v3.2-llamacpp',
  'deepseek-v4': 'deepseek-v4-llamacpp',
  'exaone-4': 'exaone-4',
  functiongemma: 'functiongemma',
  gemma4: 'gemma4',
  'gigachat3.1': 'gigachat3.1',
  'glm-4.5': 'glm-4.5',
  'glm-4.5v': 'glm-4.5v',
  'glm-5': 'glm-5.1',
  'glm-5.2': 'glm-5.2',
  'glm-5.3': 'glm-5.3',
  'gpt-oss': 'gpt-oss',
  'granite-3': 'granite-3.3',
  'granite-4': 'granite-4.0',
  hermes: 'hermes3',
  'hunyuan-a13b': 'hunyuan-a13b',
  hy3: 'hy3',
  'kimi-k2': 'kimi-k2',
  'kimi-k2-thinking': 'kimi-k2-thinking-llamacpp',
  'kimi-k2.5': 'kimi-k2.5',
  'laguna-s-2.1': 'laguna-s-2.1',
  lfm2: 'lfm2',
  'ling-3.0': 'ling-3.0',
  'llama3-json': 'llama3',
  'llama4-pythonic': 'llama4-pythonic-vllm',
  'longcat-flash': 'longcat-flash',
  'mimo-v2-flash': 'mimo-v2-flash',
  'mimo-v2.5': 'mimo-v2.5',
  minicpm5: 'minicpm5',
  'minimax-m2': 'minimax-m2',
  'minimax-m2.7': 'minimax-m2.7',
  'mistral-v11': 'mistral-small-3.2',
  'mistral-v7': 'mistral-nemo',
  'muse-glimmer': 'muse-glimmer',
  'nemotron-3-super': 'nemotron-3-super',
  'nemotron-3-ultra': 'nemotron-3-ultra',
  'nemotron-nano-v2': 'nemotron-nano-v2',
  'olmo-3': 'olmo-3',
  'olmo-3-think': 'olmo-3-think',
  'phi4-mini': 'phi-4-mini-vllm',
  qwen3: 'qwen3',
  'qwen3-coder': 'qwen3-coder',
  'qwen3-omni-thinking': 'qwen3-omni-thinking',
  'qwen3.5-thinking': 'qwen3.5',
  'spark2.5': 'spark2.5',
  'step-3.5': 'step-3.5',
  'step-3.7': 'step-3.7',
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

const SPACE =
  'the reference keeps line breaks around reasoning that the template itself writes; the fallback leaves them out';

/** Why a reply may be read differently from the row, if it may. */
export function explainReply({ id }: VectorCase, run: () => VectorOutcome): string | undefined {
  const known = REASONS.find(({ ids }) => ids.includes(id))?.reason;
  if (known !== undefined) return known;
  try {
    const { expected, actual } = run();
    return trimmed(expected) === trimmed(actual) ? SPACE : undefined;
  } catch {
    return undefined;
  }
}

/** A message in JSON without white space at the ends of its texts. */
function trimmed(json: string): string {
  return JSON.stringify(
    JSON.parse(json, (key, value: unknown) =>
      typeof value === 'string' && (key === 'content' || key === 'reasoning')
        ? value.trim()
        : value,
    ),
  );
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
