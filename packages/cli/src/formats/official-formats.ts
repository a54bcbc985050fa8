/** The formats that come as `@modelspeak/format-…`. */
export const OFFICIAL_FORMATS: readonly string[] = [
  'anthropic',
  'chat-template',
  'cohere',
  'deepseek',
  'ernie',
  'exaone',
  'gemini',
  'gemma',
  'gigachat',
  'glm',
  'gpt-oss',
  'granite',
  'hermes',
  'hunyuan',
  'kimi',
  'laguna',
  'lazyllm-alpaca',
  'lazyllm-chat',
  'lfm2',
  'ling',
  'llama3',
  'llama4',
  'minicpm',
  'minimax',
  'mistral',
  'mtk-v3',
  'nemotron',
  'ollama',
  'olmo',
  'openai-messages',
  'openai-responses',
  'phi',
  'qwen',
  'seed-oss',
  'sharegpt',
  'spark',
];

/** The package of an official format. */
export function officialPackage(format: string): string {
  return `@modelspeak/format-${format}`;
}
