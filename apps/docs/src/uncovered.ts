import { lookUpModel } from './model-lookup.js';

/** A model family, and one model as an example. */
export interface Family {
  readonly family: string;
  readonly model: string;
}

/** Families that people ask for and that had no format when this list was written. */
const wanted: readonly Family[] = [
  { family: 'Apertus', model: 'swiss-ai/Apertus-8B-Instruct-2509' },
  { family: 'Aya Expanse', model: 'CohereLabs/aya-expanse-8b' },
  { family: 'Baichuan', model: 'baichuan-inc/Baichuan2-13B-Chat' },
  { family: 'Claude (its own API)', model: 'claude-sonnet-4-5' },
  { family: 'DeepSeek Coder and V2', model: 'deepseek-ai/DeepSeek-V2-Chat' },
  { family: 'ERNIE', model: 'baidu/ERNIE-4.5-21B-A3B-PT' },
  { family: 'EXAONE', model: 'LGAI-EXAONE/EXAONE-4.0-32B' },
  { family: 'Falcon', model: 'tiiuae/Falcon3-7B-Instruct' },
  { family: 'Functionary', model: 'meetkai/functionary-small-v3.2' },
  { family: 'Gemini (its own API)', model: 'gemini-2.5-pro' },
  { family: 'GLM 4', model: 'THUDM/glm-4-9b-chat' },
  { family: 'Granite before 3.3', model: 'ibm-granite/granite-3.1-8b-instruct' },
  { family: 'Grok', model: 'xai-org/grok-2' },
  { family: 'Hunyuan', model: 'tencent/Hunyuan-A13B-Instruct' },
  { family: 'InternLM', model: 'internlm/internlm3-8b-instruct' },
  { family: 'Jamba', model: 'ai21labs/AI21-Jamba-Mini-1.6' },
  { family: 'LFM2', model: 'LiquidAI/LFM2-1.2B' },
  { family: 'Ling before 2.0', model: 'inclusionAI/Ling-lite' },
  { family: 'Llama 2', model: 'meta-llama/Llama-2-7b-chat-hf' },
  { family: 'MiMo', model: 'XiaomiMiMo/MiMo-7B-RL' },
  { family: 'MiniCPM before 5', model: 'openbmb/MiniCPM4-8B' },
  { family: 'OLMo and Tulu', model: 'allenai/Olmo-3-7B-Instruct' },
  { family: 'Phi 3', model: 'microsoft/Phi-3.5-mini-instruct' },
  { family: 'Seed-OSS', model: 'ByteDance-Seed/Seed-OSS-36B-Instruct' },
  { family: 'SmolLM3', model: 'HuggingFaceTB/SmolLM3-3B' },
  { family: 'Step 3', model: 'stepfun-ai/step3' },
  { family: 'Vicuna', model: 'lmsys/vicuna-7b-v1.5' },
  { family: 'xLAM', model: 'Salesforce/xLAM-2-8b-fc-r' },
  { family: 'Zephyr', model: 'HuggingFaceH4/zephyr-7b-beta' },
];

/** The families that no format of the site supports. */
export async function uncovered(families: readonly Family[] = wanted): Promise<Family[]> {
  const found = await Promise.all(families.map(({ model }) => lookUpModel(model)));
  return families.filter((_, index) => found[index] === undefined);
}
