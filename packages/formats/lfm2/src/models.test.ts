import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { lfm2 } from './lfm2.js';

const MODELS = {
  '2': [
    'LiquidAI/LFM2-1.2B',
    'LiquidAI/LFM2-350M',
    'LiquidAI/LFM2-8B-A1B',
    'LiquidAI/LFM2-2.6B-Exp',
    'LiquidAI/LFM2-1.2B-Tool',
    'LiquidAI/LFM2-1.2B-GGUF',
    'LFM2-700M-Q4_K_M.gguf',
    'lfm2',
    'lfm2:1.2b',
    'liquid/lfm2-8b-a1b',
    'mlx-community/LFM2-1.2B-4bit',
  ],
  '2.5': [
    'LiquidAI/LFM2.5-230M',
    'LiquidAI/LFM2.5-1.2B-Instruct',
    'LiquidAI/LFM2.5-1.2B-Thinking',
    'LiquidAI/LFM2.5-1.2B-Instruct-GGUF',
    'LFM2.5-1.2B-Instruct-Q4_K_M.gguf',
    'lfm2.5:1.2b',
    'liquid/lfm-2.5-1.2b-instruct:free',
    'mlx-community/LFM2.5-1.2B-Instruct-4bit',
  ],
  '2.5-vl': [
    'LiquidAI/LFM2.5-VL-3B',
    'LiquidAI/LFM2.5-VL-1.6B',
    'LiquidAI/LFM2.5-VL-3B-GGUF',
    'LFM2.5-VL-3B-Q8_0.gguf',
    'lfm2.5-vl:3b',
  ],
};

const unknown = [
  'LiquidAI/LFM2.5-1.2B-Base',
  'LiquidAI/LFM2.5-Audio-1.5B',
  'LiquidAI/LFM2-VL-1.6B',
  'LiquidAI/LFM2-Audio-1.5B',
  'LiquidAI/LFM2-ColBERT-350M',
  'LiquidAI/LFM2-1.2B-Extract',
  'LiquidAI/LFM2-1.2B-RAG',
  'LiquidAI/LFM-7B',
  'lfm-40b',
];

testModels(lfm2, MODELS, { describe, test, unknown });
