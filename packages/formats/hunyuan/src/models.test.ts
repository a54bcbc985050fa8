import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { hunyuan } from './hunyuan.js';

const MODELS = {
  a13b: [
    'tencent/Hunyuan-A13B-Instruct',
    'tencent/Hunyuan-A13B-Instruct-FP8',
    'tencent/Hunyuan-A13B-Instruct-GPTQ-Int4',
    'tencent/hunyuan-a13b-instruct:free',
    'unsloth/Hunyuan-A13B-Instruct-GGUF',
    'Hunyuan-A13B-Instruct-Q4_K_M.gguf',
    'hunyuan-a13b',
    'hunyuan-a13b:80b',
  ],
  '3': [
    'tencent/Hy3',
    'tencent/Hy3-FP8',
    'AngelSlim/Hy3-GGUF',
    'Hy3-Q4_K_M.gguf',
    'hy3',
    'hy3:latest',
    'tencent/hy3:free',
  ],
};

const unknown = [
  'tencent/Hy3-preview',
  'tencent/Hy3-preview-Base',
  'tencent/Hy4',
  'tencent/Hunyuan-A13B-Pretrain',
  'tencent/Hunyuan-7B-Instruct',
  'tencent/Hunyuan-Large',
  'hy3-base',
];

testModels(hunyuan, MODELS, { describe, test, unknown });
