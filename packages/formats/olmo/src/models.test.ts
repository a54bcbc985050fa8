import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { olmo } from './olmo.js';

const MODELS = {
  '3': [
    'allenai/Olmo-3-7B-Instruct',
    'allenai/Olmo-3-7B-Instruct-SFT',
    'unsloth/Olmo-3-7B-Instruct-GGUF',
    'Olmo-3-7B-Instruct-Q4_K_M.gguf',
    'olmo-3',
    'olmo-3:7b',
    'olmo-3:7b-instruct',
    'allenai/olmo-3-7b-instruct',
  ],
  '3-think': [
    'allenai/Olmo-3-7B-Think',
    'allenai/Olmo-3-32B-Think',
    'Olmo-3-32B-Think-Q4_K_M.gguf',
    'olmo-3:32b-think',
    'allenai/olmo-3-32b-think:free',
  ],
  '3.1': [
    'allenai/Olmo-3.1-32B-Instruct',
    'unsloth/Olmo-3.1-32B-Instruct-GGUF',
    'Olmo-3.1-32B-Instruct-Q4_K_M.gguf',
    'olmo-3.1',
    'olmo-3.1:32b',
  ],
};

const unknown = [
  'allenai/Olmo-3-1025-7B',
  'allenai/Olmo-3-7B-RL-Zero-Math',
  'allenai/Olmo-3.1-32B-Think',
  'allenai/OLMo-2-1124-7B-Instruct',
  'olmo2:7b',
  'allenai/Llama-3.1-Tulu-3-8B',
];

testModels(olmo, MODELS, { describe, test, unknown });
