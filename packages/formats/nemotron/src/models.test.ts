import { testModels } from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { nemotron } from './nemotron.js';

const MODELS = {
  'nano-v2': [
    'nvidia/NVIDIA-Nemotron-Nano-9B-v2',
    'nvidia/NVIDIA-Nemotron-Nano-9B-v2-FP8',
    'nvidia/NVIDIA-Nemotron-Nano-12B-v2',
    'nvidia/nemotron-nano-9b-v2:free',
    'nvidia.nemotron-nano-9b-v2',
    'nemotron-nano',
    'nemotron-nano:9b',
    'bartowski/nvidia_NVIDIA-Nemotron-Nano-9B-v2-GGUF',
    'NVIDIA-Nemotron-Nano-9B-v2-Q4_K_M.gguf',
  ],
  '3-nano': [
    'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-BF16',
    'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-FP8',
    'nemotron-3-nano',
    'nemotron-3-nano:30b',
    'nvidia/nemotron-3-nano-30b-a3b:free',
    'unsloth/Nemotron-3-Nano-30B-A3B-GGUF',
    'nvidia.nemotron-nano-3-30b',
    'NVIDIA-Nemotron-3-Nano-30B-A3B-Q4_K_M.gguf',
    'deepinfra/nvidia/Nemotron-3-Nano-30B-A3B',
  ],
  '3-super': [
    'nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-BF16',
    'nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-NVFP4',
    'nemotron-3-super',
    'nemotron-3-super:120b',
    'nvidia/nemotron-3-super-120b-a12b:free',
    'unsloth/NVIDIA-Nemotron-3-Super-120B-A12B-GGUF',
    'nemotron3:120b',
    'nemotron3-super',
  ],
  '3-ultra': [
    'nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B-BF16',
    'nvidia/NVIDIA-Nemotron-3-Ultra-550B-A55B',
    'nemotron-3-ultra',
    'nemotron3-ultra:550b',
  ],
  '3.5-lightning': [
    'nvidia/NVIDIA-Nemotron-3.5-Lightning-30B',
    'nvidia/NVIDIA-Nemotron-3.5-Lightning-30B-A3B-GGUF',
    'nemotron-3.5-lightning',
  ],
};

const unknown = [
  'nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B-Base-BF16',
  'nvidia/NVIDIA-Nemotron-3-Super-120B-A12B-Base-BF16',
  'nvidia/NVIDIA-Nemotron-3-Nano-Omni-30B-A3B',
  'nvidia/NVIDIA-Nemotron-Nano-9B-v2-Base',
  'nvidia/NVIDIA-Nemotron-Nano-12B-v2-VL-BF16',
  'nvidia/NVIDIA-Nemotron-Nano-9B-v2-Japanese',
  'nvidia/Nemotron-Nano-V2-12B-VL-FP8',
  'nvidia/Llama-3.1-Nemotron-Nano-8B-v1',
  'nvidia/Llama-3_3-Nemotron-Super-49B-v1_5',
  'nvidia/Qwen3-Nemotron-32B-RLBFF',
  'nvidia/Nemotron-Cascade-2-30B-A3B',
  'nvidia/Nemotron-H-8B-Reasoning-128K',
  'nvidia/Nemotron-3-Content-Safety',
  'nemotron',
  'nemotron:70b',
  'nemotron-mini',
  'nemotron-4-340b-instruct',
];

testModels(nemotron, MODELS, { describe, test, unknown });
