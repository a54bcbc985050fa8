import { createRegistry, type Registry } from '@modelspeak/core';
import {
  cohere,
  deepseek,
  gemma,
  glm,
  gptOss,
  granite,
  hermes,
  kimi,
  lazyllmAlpaca,
  lazyllmChat,
  lfm2,
  llama3,
  llama4,
  minimax,
  mistral,
  mtkV3,
  openaiMessages,
  phi,
  qwen,
  seedOss,
} from './formats.js';

/**
 * Every official format with its default options, to look up by the name of a model.
 *
 * @example
 * ```ts
 * import { registry } from 'modelspeak';
 *
 * console.log(registry.forModel('hf.co/unsloth/Llama-3.2-1B-Instruct-GGUF:Q4_K_M').name); // llama3
 * console.log(registry.forModel('SmolLM2-135M-Instruct.Q4_1.gguf').name); // hermes
 * ```
 */
export const registry: Registry = createRegistry([
  cohere(),
  deepseek(),
  gemma(),
  glm(),
  gptOss(),
  granite(),
  hermes(),
  kimi(),
  lazyllmAlpaca(),
  lazyllmChat(),
  lfm2(),
  llama3(),
  llama4(),
  minimax(),
  mistral(),
  mtkV3(),
  openaiMessages(),
  phi(),
  qwen(),
  seedOss(),
]);
