import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { mimo } from './mimo.js';

const MODELS = {
  'v2-flash': [
    'XiaomiMiMo/MiMo-V2-Flash',
    'xiaomi/mimo-v2-flash:free',
    'mimo-v2-flash',
    'mimo-v2:309b',
    'unsloth/MiMo-V2-Flash-GGUF',
    'MiMo-V2-Flash-Q4_K_M.gguf',
  ],
  'v2.5': [
    'XiaomiMiMo/MiMo-V2.5',
    'mimo-v2.5',
    'mimo-v2.5:cloud',
    'mimo-v2-5',
    'unsloth/MiMo-V2.5-GGUF',
    'MiMo-V2.5-UD-Q2_K_XL-00001-of-00003.gguf',
  ],
  'v2.5-pro': [
    'XiaomiMiMo/MiMo-V2.5-Pro',
    'xiaomi/mimo-v2.5-pro',
    'mimo-v2.5-pro:cloud',
    'unsloth/MiMo-V2.5-Pro-GGUF',
  ],
};

const unknown = [
  'XiaomiMiMo/MiMo-7B-RL',
  'XiaomiMiMo/MiMo-V2-Flash-Base',
  'XiaomiMiMo/MiMo-VL-7B-RL',
];

testModels(mimo, MODELS, { describe, test, unknown });
