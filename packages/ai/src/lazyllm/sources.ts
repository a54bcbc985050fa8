import { ModelspeakError } from '@modelspeak/core';

/** A provider as LazyLLM knows it. */
interface Source {
  /** The address of its chat completions API. */
  readonly url: string;
  /** Its default model. */
  readonly model: string;
  /** The system prompt before the instruction. */
  readonly system: string;
}

/**
 * LazyLLM's sources with a chat completions API. The texts are equal to LazyLLM's, byte for byte.
 *
 * @see https://github.com/LazyAGI/LazyLLM/tree/main/lazyllm/module/llms/onlinemodule/supplier
 */
const SOURCES = {
  openai: {
    url: 'https://api.openai.com/v1/',
    model: 'gpt-3.5-turbo',
    system:
      'You are ChatGPT, a large language model trained by OpenAI. You are a helpful assistant.',
  },
  glm: {
    url: 'https://open.bigmodel.cn/api/paas/v4/',
    model: 'glm-4',
    system:
      "You are ChatGLM, an AI assistant developed based on a language model trained by Zhipu AI. Your task is to provide appropriate responses and support for user's questions and requests.",
  },
  kimi: {
    url: 'https://api.moonshot.cn/v1/',
    model: 'moonshot-v1-8k',
    system:
      'You are Kimi, an AI assistant provided by Moonshot AI. You are better at speaking Chinese and English. You will provide users with safe, helpful, and accurate answers. At the same time, you will reject all answers involving terrorism, racial discrimination, pornographic violence, etc. Moonshot AI is a proper noun and cannot be translated into other languages.',
  },
  qwen: {
    url: 'https://dashscope.aliyuncs.com/compatible-mode/v1/',
    model: 'qwen-plus',
    system:
      'You are a large-scale language model from Alibaba Cloud, your name is Tongyi Qianwen, and you are a useful assistant.',
  },
  doubao: {
    url: 'https://ark.cn-beijing.volces.com/api/v3/',
    model: 'doubao-1-5-pro-32k-250115',
    system:
      "You are Doubao, an AI assistant. Your task is to provide appropriate responses and support to user's questions and requests.",
  },
  deepseek: {
    url: 'https://api.deepseek.com/',
    model: 'deepseek-chat',
    system:
      "You are an intelligent assistant developed by China's DeepSeek. You are a helpful assistanti.",
  },
  siliconflow: {
    url: 'https://api.siliconflow.cn/v1/',
    model: 'Qwen/QwQ-32B',
    system:
      'You are an intelligent assistant provided by SiliconFlow. You are a helpful assistant.',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** The name of a provider that LazyLLM knows. */
export type OnlineSource = keyof typeof SOURCES;

/** The provider of a name. */
export function sourceOf(name: OnlineSource): Source {
  return SOURCES[name];
}

/** Whether this is the name of a provider. */
export function isSource(name: string | undefined): name is OnlineSource {
  return name !== undefined && Object.hasOwn(SOURCES, name);
}

/** Environment variables, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The first provider whose key is in the environment. */
export function sourceWithKey(env: Environment): OnlineSource | undefined {
  return Object.keys(SOURCES)
    .filter(isSource)
    .find((name) => env[variableOf(name)]);
}

/**
 * The key of a provider, from LazyLLM's variable for it, such as `LAZYLLM_OPENAI_API_KEY`.
 *
 * @throws {ModelspeakError} `invalid_option` if there is none
 */
export function keyFrom(env: Environment, name: OnlineSource): string {
  const variable = variableOf(name);
  const key = env[variable];
  if (key) return key;
  throw new ModelspeakError(
    'invalid_option',
    `missing for ${name}; set it, or ${variable} in env, or skipAuth if the server needs no key`,
    { path: 'key' },
  );
}

function variableOf(name: OnlineSource): string {
  return `LAZYLLM_${name.toUpperCase()}_API_KEY`;
}
