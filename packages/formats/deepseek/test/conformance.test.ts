import { readFileSync } from 'node:fs';
import {
  type FormatOrFactory,
  type TestFormatOptions,
  testFormat,
  testSettings,
  type VectorSource,
  vectorCases,
} from '@modelspeak/conformance';
import { describe, test } from 'vitest';
import { deepseek } from '../src/index.js';
import { deepseekR1 } from '../src/versions/r1.js';
import { deepseekR1Distill } from '../src/versions/r1-distill.js';
import { deepseekV31 } from '../src/versions/v3.1.js';
import { deepseekV31Template } from '../src/versions/v3.1-template.js';
import { deepseekV31Vllm } from '../src/versions/v3.1-vllm.js';
import { deepseekV32 } from '../src/versions/v3.2.js';
import { deepseekV3 } from '../src/versions/v3.js';
import { deepseekV3Template } from '../src/versions/v3-template.js';
import { deepseekV3Vllm } from '../src/versions/v3-vllm.js';
import { deepseekV4 } from '../src/versions/v4.js';
import { runners } from '../vectors/runners.js';
import { settings } from './settings.js';

// Without `skip`: a check that does not apply to a format is not a gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

function vectors(...files: readonly string[]): readonly VectorSource[] {
  return files.map((name) => {
    const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
    return { name, cases: vectorCases(name, text), run: runners[name] as VectorSource['run'] };
  });
}

const VECTORS: Readonly<Record<string, readonly VectorSource[]>> = {
  default: vectors('vendor-encoders/deepseek-v4.json'),
  'V3.2': vectors('vendor-encoders/deepseek-v3.2.json'),
  'V3.1 as its template says': vectors('chat-templates/deepseek-v3.1.json'),
  'V3.1 as vLLM serves it': vectors('chat-templates/deepseek-v3.1-tools-vllm.json'),
  R1: vectors('chat-templates/deepseek-r1.json', 'chat-templates/deepseek-r1-more.json'),
  'R1, distilled': vectors('chat-templates/deepseek-r1-distill.json'),
  'V3 as its template says': vectors('chat-templates/deepseek-v3.json'),
  'V3 as vLLM serves it': vectors('chat-templates/deepseek-v3-tools-vllm.json'),
};

// In brief: CI runs the suite in full, and attacks every setting (npm run conformance, npm run attacks).
testSettings(deepseek, settings, { describe, test, runs: 25, vectors: VECTORS });

/** The versions with their own entry points, by the name of their settings. */
const ALONE: Readonly<Record<string, FormatOrFactory>> = {
  default: deepseekV4,
  'V3.2': deepseekV32,
  'V3.1': deepseekV31,
  'V3.1 as its template says': deepseekV31Template,
  'V3.1 as vLLM serves it': deepseekV31Vllm,
  R1: deepseekR1,
  'R1, distilled': deepseekR1Distill,
  V3: deepseekV3,
  'V3 as its template says': deepseekV3Template,
  'V3 as vLLM serves it': deepseekV3Vllm,
};

describe.each(Object.entries(ALONE))('%s, alone', (name, version) => {
  const { formatOptions: _, ...options } = settings[name] ?? {};
  testFormat(version, { test: register, ...options, only: ['contract', 'requests'] });
});
