import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { cohere } from './cohere.js';

const MODELS = {
  r: [
    'CohereLabs/c4ai-command-r-v01',
    'CohereLabs/c4ai-command-r-plus-08-2024',
    'command-r',
    'command-r-plus:104b',
    'cohere/command-r-08-2024',
    'command-r:35b',
  ],
  r7b: [
    'CohereLabs/c4ai-command-r7b-12-2024',
    'cohere/command-r7b-12-2024',
    'command-r7b',
    'command-r7b:7b',
    'c4ai-command-r7b-12-2024-Q4_K_M.gguf',
    'CohereLabs/c4ai-command-r7b-arabic-02-2025',
  ],
  a: [
    'CohereLabs/c4ai-command-a-03-2025',
    'CohereForAI/c4ai-command-a-03-2025',
    'command-a',
    'cohere/command-a',
    'cohere/command-a-03-2025',
    'command-a:111b',
    'bartowski/c4ai-command-a-03-2025-GGUF',
  ],
  'a-plus': [
    'CohereLabs/command-a-plus-05-2026',
    'CohereLabs/command-a-plus-05-2026-bf16',
    'CohereLabs/command-a-plus-05-2026-GGUF',
    'command-a-plus',
    'command-a-plus:218b',
    'cohere/command-a-plus-05-2026',
    'command-a-plus-05-2026-Q4_K_M.gguf',
    'CohereLabs/North-Mini-Code-1.0',
    'CohereLabs/North-Mini-Code-1.0-fp8',
    'north-mini-code:30b',
  ],
  'tiny-aya': ['CohereLabs/tiny-aya-global', 'CohereLabs/tiny-aya-earth', 'tiny-aya:3b'],
};

const unknown = [
  'CohereLabs/command-a-vision-07-2025',
  'CohereLabs/command-a-reasoning-08-2025',
  'command-a-reasoning',
  'command-a-reasoning:111b',
  'CohereLabs/North-Small-Translate-1.0',
  'CohereLabs/command-a-translate-08-2025',
  'CohereLabs/tiny-aya-base',
  'CohereLabs/aya-expanse-8b',
  'CohereLabs/tiny-aya-vision',
  'command-light',
];

testModels(cohere, MODELS, { describe, test, unknown });
