import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { granite } from './granite.js';

const MODELS = {
  '3.3': [
    'ibm-granite/granite-3.3-2b-instruct',
    'ibm-granite/granite-3.3-8b-instruct',
    'granite3.3',
    'granite3.3:8b',
    'granite3.3:2b-instruct-q4_K_M',
    'ibm/granite-3-3-8b-instruct',
    'ibm-granite/granite-3.3-8b-instruct-GGUF',
    'granite-3.3-8b-instruct-Q4_K_M.gguf',
    'mlx-community/granite-3.3-2b-instruct-4bit',
    'unsloth/granite-3.3-8b-instruct-GGUF',
  ],
  '4.0': [
    'ibm-granite/granite-4.0-h-small',
    'ibm-granite/granite-4.0-h-tiny',
    'granite4',
    'ibm-granite/granite-4.0-micro',
    'ibm-granite/granite-4.0-350m',
    'granite4:tiny-h',
    'granite4:350m',
    'ibm/granite-4-h-small',
    'ibm/granite-4-h-tiny',
    '@cf/ibm-granite/granite-4.0-h-micro',
    'ibm-granite/granite-4.0-h-tiny-GGUF',
    'unsloth/granite-4.0-h-small-GGUF',
    'hf.co/ibm-granite/granite-4.0-h-micro-GGUF:Q4_K_M',
  ],
  '4.1': [
    'ibm-granite/granite-4.1-3b',
    'ibm-granite/granite-4.1-8b',
    'ibm-granite/granite-4.1-30b',
    'granite4.1',
    'granite4.1:8b',
    'ibm-granite/granite-4.1-8b:free',
    'ibm/granite-4-1-8b',
    'ibm-granite/granite-4.1-8b-GGUF',
  ],
};

const unknown = [
  'ibm-granite/granite-3.3-8b-rag-agent-lib',
  'ibm-granite/granite-3.3-8b-base',
  'ibm-granite/granite-speech-3.3-8b',
  'granite3.2',
  'ibm-granite/granite-vision-3.3-2b',
  'ibm-granite/granite-4.0-tiny-preview',
  'ibm-granite/granite-4.0-micro-base',
  'ibm-granite/granite-3.2-8b-instruct',
  'granite3-dense',
  'ibm-granite/granite-guardian-3.3-8b',
  'ibm-granite/granite-4.0-3b-vision',
  'granite-code',
  'ibm-granite/granite-embedding-english-r2',
  'ibm-granite/granite-4.0-1b-speech',
];

testModels(granite, MODELS, { describe, test, unknown });
