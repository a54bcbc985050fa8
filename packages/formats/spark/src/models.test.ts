import { createRegistry } from '@modelspeak/core';
import { expect, test } from 'vitest';
import { spark } from './spark.js';

const registry = createRegistry([spark()]);

test.each([
  'iflytek/Spark-X2.5',
  'Spark-X2.5',
  'Spark-X2.5-Q4_K_M.gguf',
  'spark-x2.5:latest',
  'spark2.5',
])('%s speaks it', (model) => {
  expect(registry.forModel(model).name).toBe('spark');
});

test.each(['iflytek/Spark-X1', 'iflytek/Spark-Chemistry-X1-13B', 'spark-tts'])(
  '%s does not',
  (model) => {
    expect(registry.findForModel(model)).toBeUndefined();
  },
);
