import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { phi } from './phi.js';

const MODELS = {
  '4': ['microsoft/phi-4', 'phi4', 'phi4:14b', 'phi-4-Q4_K_M.gguf', 'unsloth/phi-4-GGUF'],
  '4-reasoning': [
    'microsoft/Phi-4-reasoning',
    'microsoft/Phi-4-reasoning-plus',
    'phi4-reasoning:14b',
  ],
  '4-mini': ['microsoft/Phi-4-mini-instruct', 'phi4-mini', 'phi4-mini:3.8b'],
};

const unknown = [
  'microsoft/Phi-4-multimodal-instruct',
  'microsoft/Phi-4-mini-reasoning',
  'phi3',
  'microsoft/Phi-4-mini-flash-reasoning',
  'phi4-mini-reasoning:3.8b',
  'microsoft/phi-2',
];

testModels(phi, MODELS, { describe, test, unknown });
