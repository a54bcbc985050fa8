import { MODEL_PROMPT_KEYS, markersFromPromptKeys } from '@modelspeak/lazyllm';

/** LazyLLM's markers for Qwen. */
export const QWEN = markersFromPromptKeys(MODEL_PROMPT_KEYS.qwen);

/** LazyLLM's markers for GLM-4. Its call markers are ordinary text, and the last one is a line break. */
export const GLM = markersFromPromptKeys(MODEL_PROMPT_KEYS['glm-4']);
