import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { gemma } from './gemma.js';

const MODELS = {
  '2': [
    'google/gemma-2-9b-it',
    'gemma2:9b',
    'gemma2-9b-it',
    'bartowski/gemma-2-27b-it-GGUF',
    'gemma-2-2b-it-Q4_K_M.gguf',
    'google/gemma-7b-it',
    'google/gemma-1.1-2b-it',
  ],
  '3': [
    'google/gemma-3-27b-it',
    'google/gemma-3-27b-it:free',
    'gemma3:4b',
    'gemma3',
    '@cf/google/gemma-3-12b-it',
    'google.gemma-3-27b-it',
    'unsloth/gemma-3-4b-it-GGUF',
    'accounts/fireworks/models/gemma-3-27b-it',
    'google/gemma-3-4b-it-qat-q4_0-gguf',
  ],
  '3n': ['google/gemma-3n-E4B-it', 'gemma3n:e2b', 'google/gemma-3n-e2b-it:free'],
  function: ['google/functiongemma-270m-it', 'functiongemma', 'functiongemma:270m'],
  '4': ['google/gemma-4-E2B-it', 'gemma4', 'gemma4:e4b', 'unsloth/gemma-4-E4B-it-GGUF'],
  '4-31b': [
    'google/gemma-4-31B-it',
    'google/gemma-4-31b-it:free',
    'gemma4:31b',
    'google/gemma-4-26B-A4B-it',
    'google/gemma-4-12B-it',
    'gemma4:12b',
    '@cf/google/gemma-4-26b-a4b-it',
  ],
};

const unknown = [
  'google/gemma-3-4b-it-function-calling',
  'rubra-ai/gemma-1.1-2b-it-rubra',
  'google/gemma-2-9b',
  'google/gemma-3-4b-pt',
  'google/gemma-4-31B',
  'gemma2:9b-text',
  'google/gemma-4-31B-pt',
  'google/embeddinggemma-300m',
  'google/shieldgemma-2b',
  'google/codegemma-7b-it',
  'google/paligemma-3b-mix-224',
  'google/t5gemma-2b',
  'google/gemma-2b',
];

testModels(gemma, MODELS, { describe, test, unknown });
