import { MODEL_PROMPT_KEYS, markersFromPromptKeys } from '@modelspeak/lazyllm';

/** The markers of Qwen, as LazyLLM keeps them. */
export const QWEN = markersFromPromptKeys(MODEL_PROMPT_KEYS.qwen);

/** The markers of GLM-4: those of calls are ordinary text, and the last of them is a line break. */
export const GLM = markersFromPromptKeys(MODEL_PROMPT_KEYS['glm-4']);
