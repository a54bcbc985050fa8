import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { kimi } from './kimi.js';

const MODELS = {
  k2: [
    'moonshotai/Kimi-K2-Instruct',
    'moonshotai/Kimi-K2-Instruct-0905',
    'moonshotai/kimi-k2',
    'moonshotai/kimi-k2:free',
    'moonshotai/kimi-k2-0905:exacto',
    'kimi-k2:1t-cloud',
    'groq/moonshotai/kimi-k2-instruct-0905',
    'accounts/fireworks/models/kimi-k2-instruct',
    'unsloth/Kimi-K2-Instruct-0905-GGUF',
    'Kimi-K2-Instruct-UD-Q2_K_XL.gguf',
    'accounts/fireworks/models/kimi-k2-instruct-0905',
    'kimi-k2-0711-preview',
  ],
  'k2-thinking': [
    'moonshotai/Kimi-K2-Thinking',
    'moonshotai/kimi-k2-thinking:free',
    'kimi-k2-thinking:cloud',
    'accounts/fireworks/models/kimi-k2-thinking',
    'moonshot.kimi-k2-thinking',
    'unsloth/Kimi-K2-Thinking-GGUF',
    'moonshotai/kimi-k2-thinking-maas',
  ],
  'k2.5': [
    'moonshotai/Kimi-K2.5',
    'moonshotai/kimi-k2.5:free',
    'kimi-k2.5',
    'kimi-k2.5:cloud',
    'kimi-k2-5',
    'nvidia/Kimi-K2.5-NVFP4',
    'unsloth/Kimi-K2.5-GGUF',
    'Kimi-K2.5-UD-Q2_K_XL-00001-of-00008.gguf',
    'accounts/fireworks/models/kimi-k2p5',
    'moonshotai/kimi-k2.5-thinking',
  ],
  'k2.6': [
    'moonshotai/Kimi-K2.6',
    'kimi-k2.6',
    'kimi-k2.6:cloud',
    'kimi-k2-6',
    'nvidia/Kimi-K2.6-NVFP4',
    'unsloth/Kimi-K2.6-GGUF',
    'accounts/fireworks/models/kimi-k2p6',
  ],
  'k2.7-code': [
    'moonshotai/Kimi-K2.7-Code',
    'nvidia/Kimi-K2.7-Code-NVFP4',
    'kimi-k2.7',
    'kimi-k2.7:cloud',
    'kimi-k2.7-code',
    'kimi-k2-7-code',
    'unsloth/Kimi-K2.7-Code-GGUF',
    'Kimi-K2.7-Code-Q4_K_M.gguf',
  ],
  linear: [
    'moonshotai/Kimi-Linear-48B-A3B-Instruct',
    'kimi-linear:48b',
    'bartowski/moonshotai_Kimi-Linear-48B-A3B-Instruct-GGUF',
    'Kimi-Linear-48B-A3B-Instruct-Q4_K_M.gguf',
  ],
  k3: [
    'moonshotai/Kimi-K3',
    'moonshotai/kimi-k3:free',
    'kimi-k3:cloud',
    'unsloth/Kimi-K3-GGUF',
    'accounts/fireworks/models/kimi-k3',
    'moonshot.kimi-k3',
  ],
};

const unknown = [
  'moonshotai/Kimi-K2-Base',
  'moonshotai/Kimi-VL-A3B-Instruct',
  'moonshotai/Kimi-Dev-72B',
  'moonshotai/Kimi-K3-Base',
  'moonshotai/Kimi-K3.1-Pro',
  'moonshotai/Kimi-K2.5-Base',
  'moonshotai/Kimi-Linear-48B-A3B-Base',
  'moonshotai/Moonlight-16B-A3B-Instruct',
  'kimi-latest',
];

testModels(kimi, MODELS, { describe, test, unknown });
