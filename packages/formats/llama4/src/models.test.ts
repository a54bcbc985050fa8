import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { llama4 } from './llama4.js';

const MODELS = {
  json: [
    'meta-llama/Llama-4-Scout-17B-16E-Instruct',
    'meta-llama/llama-4-maverick:free',
    'llama4',
    'llama4:scout',
    'meta-llama/Llama-4-Maverick-17B-128E-Instruct-FP8',
    'llama4:16x17b',
    'accounts/fireworks/models/llama4-scout-instruct-basic',
    'databricks-llama-4-maverick',
    '@cf/meta/llama-4-scout-17b-16e-instruct',
    'us.meta.llama4-scout-17b-instruct-v1:0',
  ],
};

const unknown = [
  'meta-llama/Llama-4-Scout-17B-16E',
  'meta-llama/Llama-Guard-4-12B',
  'llama3.3',
  'meta-llama/Llama-3.3-70B-Instruct',
];

testModels(llama4, MODELS, { describe, test, unknown });
