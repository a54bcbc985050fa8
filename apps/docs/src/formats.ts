import type { FormatFactory, MessagesFormat, PromptFormat } from '@modelspeak/core';

/** The default export of a format's package. */
export type AnyFormatFactory = FormatFactory<object, PromptFormat | MessagesFormat>;

/** A format that the site shows. */
export interface ListedFormat {
  /** The name of the format, which is the name of its page too. */
  readonly name: string;
  /** A short name, for places with little room. */
  readonly label: string;
  /** The package to install. */
  readonly package: string;
  /** Loads the package on demand. */
  readonly load: () => Promise<{ readonly default: unknown }>;
}

/**
 * All formats of the site. To list another format, including a third party's plugin, add it to the
 * dependencies and to this list. It then gets a page in the gallery and a place in the playground.
 */
export const formats: readonly ListedFormat[] = [
  {
    name: 'llama3',
    label: 'Llama 3',
    package: '@modelspeak/format-llama3',
    load: () => import('@modelspeak/format-llama3'),
  },
  {
    name: 'gpt-oss',
    label: 'gpt-oss',
    package: '@modelspeak/format-gpt-oss',
    load: () => import('@modelspeak/format-gpt-oss'),
  },
  {
    name: 'mistral',
    label: 'Mistral',
    package: '@modelspeak/format-mistral',
    load: () => import('@modelspeak/format-mistral'),
  },
  {
    name: 'qwen',
    label: 'Qwen',
    package: '@modelspeak/format-qwen',
    load: () => import('@modelspeak/format-qwen'),
  },
  {
    name: 'hermes',
    label: 'Hermes, ChatML',
    package: '@modelspeak/format-hermes',
    load: () => import('@modelspeak/format-hermes'),
  },
  {
    name: 'deepseek',
    label: 'DeepSeek',
    package: '@modelspeak/format-deepseek',
    load: () => import('@modelspeak/format-deepseek'),
  },
  {
    name: 'glm',
    label: 'GLM',
    package: '@modelspeak/format-glm',
    load: () => import('@modelspeak/format-glm'),
  },
  {
    name: 'gemma',
    label: 'Gemma',
    package: '@modelspeak/format-gemma',
    load: () => import('@modelspeak/format-gemma'),
  },
  {
    name: 'llama4',
    label: 'Llama 4',
    package: '@modelspeak/format-llama4',
    load: () => import('@modelspeak/format-llama4'),
  },
  {
    name: 'minimax',
    label: 'MiniMax',
    package: '@modelspeak/format-minimax',
    load: () => import('@modelspeak/format-minimax'),
  },
  {
    name: 'kimi',
    label: 'Kimi',
    package: '@modelspeak/format-kimi',
    load: () => import('@modelspeak/format-kimi'),
  },
  {
    name: 'granite',
    label: 'Granite',
    package: '@modelspeak/format-granite',
    load: () => import('@modelspeak/format-granite'),
  },
  {
    name: 'phi',
    label: 'Phi',
    package: '@modelspeak/format-phi',
    load: () => import('@modelspeak/format-phi'),
  },
  {
    name: 'seed-oss',
    label: 'Seed-OSS',
    package: '@modelspeak/format-seed-oss',
    load: () => import('@modelspeak/format-seed-oss'),
  },
  {
    name: 'lfm2',
    label: 'LFM2',
    package: '@modelspeak/format-lfm2',
    load: () => import('@modelspeak/format-lfm2'),
  },
  {
    name: 'cohere',
    label: 'Cohere',
    package: '@modelspeak/format-cohere',
    load: () => import('@modelspeak/format-cohere'),
  },
  {
    name: 'anthropic-messages',
    label: 'Anthropic Messages',
    package: '@modelspeak/format-anthropic',
    load: () => import('@modelspeak/format-anthropic'),
  },
  {
    name: 'openai-responses',
    label: 'OpenAI Responses',
    package: '@modelspeak/format-openai-responses',
    load: () => import('@modelspeak/format-openai-responses'),
  },
  {
    name: 'gemini-content',
    label: 'Gemini generateContent',
    package: '@modelspeak/format-gemini',
    load: () => import('@modelspeak/format-gemini'),
  },
  {
    name: 'ollama-chat',
    label: 'Ollama chat',
    package: '@modelspeak/format-ollama',
    load: () => import('@modelspeak/format-ollama'),
  },
  {
    name: 'exaone',
    label: 'EXAONE',
    package: '@modelspeak/format-exaone',
    load: () => import('@modelspeak/format-exaone'),
  },
  {
    name: 'sharegpt',
    label: 'ShareGPT',
    package: '@modelspeak/format-sharegpt',
    load: () => import('@modelspeak/format-sharegpt'),
  },
  {
    name: 'ernie',
    label: 'ERNIE 4.5',
    package: '@modelspeak/format-ernie',
    load: () => import('@modelspeak/format-ernie'),
  },
  {
    name: 'ling',
    label: 'Ling, Ring',
    package: '@modelspeak/format-ling',
    load: () => import('@modelspeak/format-ling'),
  },
  {
    name: 'laguna',
    label: 'Laguna',
    package: '@modelspeak/format-laguna',
    load: () => import('@modelspeak/format-laguna'),
  },
  {
    name: 'spark',
    label: 'Spark',
    package: '@modelspeak/format-spark',
    load: () => import('@modelspeak/format-spark'),
  },
  {
    name: 'hunyuan',
    label: 'Hunyuan',
    package: '@modelspeak/format-hunyuan',
    load: () => import('@modelspeak/format-hunyuan'),
  },
  {
    name: 'nemotron',
    label: 'Nemotron',
    package: '@modelspeak/format-nemotron',
    load: () => import('@modelspeak/format-nemotron'),
  },
  {
    name: 'minicpm',
    label: 'MiniCPM5',
    package: '@modelspeak/format-minicpm',
    load: () => import('@modelspeak/format-minicpm'),
  },
  {
    name: 'gigachat',
    label: 'GigaChat',
    package: '@modelspeak/format-gigachat',
    load: () => import('@modelspeak/format-gigachat'),
  },
  {
    name: 'olmo',
    label: 'OLMo',
    package: '@modelspeak/format-olmo',
    load: () => import('@modelspeak/format-olmo'),
  },
  {
    name: 'step',
    label: 'Step',
    package: '@modelspeak/format-step',
    load: () => import('@modelspeak/format-step'),
  },
  {
    name: 'solar-open',
    label: 'Solar Open',
    package: '@modelspeak/format-solar-open',
    load: () => import('@modelspeak/format-solar-open'),
  },
  {
    name: 'mimo',
    label: 'MiMo',
    package: '@modelspeak/format-mimo',
    load: () => import('@modelspeak/format-mimo'),
  },
  {
    name: 'longcat',
    label: 'LongCat',
    package: '@modelspeak/format-longcat',
    load: () => import('@modelspeak/format-longcat'),
  },
  {
    name: 'muse',
    label: 'Muse',
    package: '@modelspeak/format-muse',
    load: () => import('@modelspeak/format-muse'),
  },
  {
    name: 'apertus',
    label: 'Apertus',
    package: '@modelspeak/format-apertus',
    load: () => import('@modelspeak/format-apertus'),
  },
  {
    name: 'apriel',
    label: 'Apriel',
    package: '@modelspeak/format-apriel',
    load: () => import('@modelspeak/format-apriel'),
  },
  {
    name: 'mtk-v3',
    label: 'MRPromptV3',
    package: '@modelspeak/format-mtk-v3',
    load: () => import('@modelspeak/format-mtk-v3'),
  },
  {
    name: 'lazyllm-chat',
    label: 'LazyLLM chat',
    package: '@modelspeak/format-lazyllm-chat',
    load: () => import('@modelspeak/format-lazyllm-chat'),
  },
  {
    name: 'lazyllm-alpaca',
    label: 'LazyLLM Alpaca',
    package: '@modelspeak/format-lazyllm-alpaca',
    load: () => import('@modelspeak/format-lazyllm-alpaca'),
  },
  {
    name: 'openai-messages',
    label: 'OpenAI messages',
    package: '@modelspeak/format-openai-messages',
    load: () => import('@modelspeak/format-openai-messages'),
  },
];

/** Loads a format's factory by the name of the format. */
export async function loadFormat(name: string): Promise<AnyFormatFactory> {
  const listed = formats.find((format) => format.name === name);
  if (listed === undefined) throw new Error(`the site lists no format named ${name}`);
  const { default: factory } = await listed.load();
  return factory as AnyFormatFactory;
}
