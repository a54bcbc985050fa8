import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { step } from './step.js';

const MODELS = {
  '3.5': [
    'stepfun-ai/Step-3.5-Flash',
    'stepfun-ai/Step-3.5-Flash-FP8',
    'step-3.5-flash',
    'step-3.5-flash:cloud',
    'stepfun/step-3.5-flash:free',
    'unsloth/Step-3.5-Flash-GGUF',
    'Step-3.5-Flash-Q4_K_M.gguf',
  ],
  '3.7': [
    'stepfun-ai/Step-3.7-Flash',
    'step-3.7-flash',
    'unsloth/Step-3.7-Flash-GGUF',
    'Step-3.7-Flash-UD-Q2_K_XL-00001-of-00003.gguf',
  ],
};

const unknown = [
  'stepfun-ai/Step-3.5-Flash-Base',
  'stepfun-ai/step3',
  'stepfun-ai/Step-5',
  'stepfun-ai/Step-Audio-2-mini',
];

testModels(step, MODELS, { describe, test, unknown });
