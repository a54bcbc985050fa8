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
  'moonshotai/Kimi-Linear-48B-A3B-Instruct',
  'moonshotai/Kimi-K2.5',
  'kimi-k2-5',
  'kimi-k2.6:cloud',
  'moonshotai/Kimi-K3-Base',
  'moonshotai/Moonlight-16B-A3B-Instruct',
  'kimi-latest',
];

testModels(kimi, MODELS, { describe, test, unknown });
