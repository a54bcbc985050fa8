// npm run tokenizers -- [--only NAME] [--attacks N]: tests formats with the real vocabularies of their
// models, in the libraries that have them, and with llama.cpp's server. Downloads everything once, into
// $MODELSPEAK_CACHE or ~/.cache/modelspeak.
import { parseArgs } from 'node:util';
import {
  type FormatOrFactory,
  type PromptSource,
  type RealTokenizer,
  runConformance,
  tokenFaults,
} from '@modelspeak/conformance';
import type { PromptFormat } from '@modelspeak/core';
import { cohere } from '@modelspeak/format-cohere';
import { deepseek } from '@modelspeak/format-deepseek';
import { gemma } from '@modelspeak/format-gemma';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { llama3 } from '@modelspeak/format-llama3';
import { mimo } from '@modelspeak/format-mimo';
import { mistral } from '@modelspeak/format-mistral';
import { qwen } from '@modelspeak/format-qwen';
import { qwen3 } from '../examples/guide/qwen3.ts';
import {
  adapterFaults,
  declaredTokens,
  spelledFaults,
  undeclaredTokens,
} from './real/adapter-faults.ts';
import { checkLlamaServer } from './real/check-llama-server.ts';
import { harmony } from './real/gpt-tokenizer.ts';
import { inNodeLlamaCpp, llamaCppVocabulary } from './real/llama-cpp-vocabularies.ts';
import { tekken, V11_SPECIAL } from './real/tekken.ts';
import { inTransformers } from './real/transformers.ts';
import { promptsIn } from './real/vector-prompts.ts';
import {
  deepseekV31,
  deepseekV32,
  inHuggingFace,
  lenml,
  llama32Vision,
  mimo as mimoVocabulary,
  qwen3Omni,
} from './real/vocabularies.ts';

/** A vocabulary, and the formats for models that use it. */
interface Model {
  readonly tokenizer: () => RealTokenizer | Promise<RealTokenizer>;
  /** The formats, by what distinguishes them. */
  readonly formats: Readonly<Record<string, PromptFormat>>;
  /** The folder of their vectors, relative to the root of the repository. */
  readonly vectors: string;
  /** Which files in the folder are for these models; all by default. */
  readonly files?: RegExp;
  /** Tokens that only fill the vocabulary up, which no format declares. */
  readonly padding?: RegExp;
}

const QWEN_GUIDE = { formats: { qwen3: qwen3() }, vectors: 'examples/guide/vectors' };

const GPT_OSS = {
  formats: { harmony: gptOss(), 'Hugging Face': gptOss({ profile: 'hf' }) },
  vectors: 'packages/formats/gpt-oss/vectors',
};

/**
 * The vocabularies that package registries have, with tokens that a model adds to them. They have none of ERNIE,
 * EXAONE, GigaChat, GLM, Hunyuan, Kimi, Laguna, LFM2, Ling, MiniCPM5, Nemotron, OLMo, Solar Open, Spark and Step:
 * the suite tests those with a vocabulary of bytes and the special tokens that the format declares.
 */
const MODELS: Readonly<Record<string, Model>> = {
  'Llama 3.2': {
    tokenizer: () => inHuggingFace(llama32Vision()),
    formats: { Meta: llama3(), 'Hugging Face': llama3({ profile: 'hf' }) },
    vectors: 'packages/formats/llama3/vectors',
  },
  'Qwen3, of the guide': { tokenizer: () => inHuggingFace(lenml('qwen3')), ...QWEN_GUIDE },
  'Qwen3, of the guide, in transformers.js': {
    tokenizer: () => inTransformers(lenml('qwen3')),
    ...QWEN_GUIDE,
  },
  Qwen3: {
    tokenizer: () => inHuggingFace(lenml('qwen3')),
    formats: versionsOf(qwen, 'qwq', '3', '3-instruct', '3-thinking', '3-vl', '3-coder'),
    vectors: 'packages/formats/qwen/vectors',
    files: /qwq|qwen3(?!\.\d|-omni)/,
  },
  'Qwen3-Omni': {
    tokenizer: () => inHuggingFace(qwen3Omni()),
    formats: versionsOf(qwen, '3-omni', '3-omni-thinking'),
    vectors: 'packages/formats/qwen/vectors',
    files: /qwen3-omni/,
  },
  MiMo: {
    tokenizer: () => inHuggingFace(mimoVocabulary()),
    formats: versionsOf(mimo, 'v2-flash', 'v2.5'),
    vectors: 'packages/formats/mimo/vectors',
  },
  'DeepSeek V3': {
    tokenizer: () => inHuggingFace(lenml('deepseek_v3')),
    formats: versionsOf(deepseek, 'v3', 'v3-vllm'),
    vectors: 'packages/formats/deepseek/vectors',
    files: /deepseek-v3(?!\.\d)/,
  },
  'DeepSeek R1 and V3.1': {
    tokenizer: () => inHuggingFace(deepseekV31()),
    formats: versionsOf(deepseek, 'r1', 'v3.1', 'v3.1-vllm'),
    vectors: 'packages/formats/deepseek/vectors',
    files: /deepseek-(r1(?!-distill)|v3\.1)/,
  },
  'DeepSeek V3.2': {
    tokenizer: () => inHuggingFace(deepseekV32()),
    formats: versionsOf(deepseek, 'v3.2'),
    vectors: 'packages/formats/deepseek/vectors',
    files: /deepseek-v3\.2/,
  },
  'gpt-oss': { tokenizer: () => inHuggingFace(lenml('gptoss')), ...GPT_OSS },
  'gpt-oss, in gpt-tokenizer': { tokenizer: () => harmony(), ...GPT_OSS },
  'Mistral, Tekken of v3 and v7': {
    tokenizer: () => tekken('tekken_240911'),
    formats: versionsOf(mistral, 'v3-tekken', 'v7-tekken'),
    vectors: 'packages/formats/mistral/vectors',
    files: /mistral-(v3-tekken|v7-tekken|nemo)/,
  },
  'Mistral, Tekken of v11 and v13': {
    tokenizer: () => tekken('tekken_240911', V11_SPECIAL),
    formats: versionsOf(mistral, 'v11', 'v13'),
    vectors: 'packages/formats/mistral/vectors',
    files: /mistral-(v11|v13|small)|devstral|ministral/,
  },
  'Gemma 4, in node-llama-cpp': {
    tokenizer: () => inNodeLlamaCpp(llamaCppVocabulary('gemma-4')),
    formats: versionsOf(gemma, '4', '4-31b'),
    vectors: 'packages/formats/gemma/vectors',
    files: /gemma4/,
  },
  'Command R, in node-llama-cpp': {
    tokenizer: () => inNodeLlamaCpp(llamaCppVocabulary('command-r')),
    formats: versionsOf(cohere, 'r'),
    vectors: 'packages/formats/cohere/vectors',
    files: /command-r(?!7b)/,
    padding: /^\[PAD\d+\]$/,
  },
  'Llama 2 of Mistral, in node-llama-cpp': {
    tokenizer: () => inNodeLlamaCpp(llamaCppVocabulary('llama-spm')),
    formats: versionsOf(mistral, 'v1'),
    vectors: 'packages/formats/mistral/vectors',
    files: /mistral-v1\b/,
  },
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, attacks: { type: 'string', default: '500' } },
});
const attacks = Number(values.attacks);
const isChosen = ([name]: readonly [string, unknown]): boolean => name.includes(values.only ?? '');

for (const [name, model] of Object.entries(MODELS).filter(isChosen)) await checkModel(name, model);
if (values.only === undefined) report('llama.cpp /tokenize', await checkLlamaServer(attacks));

async function checkModel(name: string, model: Model): Promise<void> {
  const tokenizer = await model.tokenizer();
  report(`${name}: its adapter`, adapterFaults(tokenizer));
  for (const { file, sources } of await promptsIn(model.vectors, model.files ?? /./)) {
    const lacking = new Set<string>();
    const known = sources.filter((source) => {
      const missing = missingTokens(source, tokenizer);
      for (const token of missing) lacking.add(token);
      return missing.length === 0;
    });
    const faults = known.flatMap((source) => tokenFaults(source, tokenizer));
    report(`${name}: ${file}: ${known.length} prompts`, faults);
    if (lacking.size > 0) {
      const count = sources.length - known.length;
      console.log(`    ${count} skipped: the vocabulary lacks ${[...lacking].join(', ')}`);
    }
    if (known.length === 0) report(`${name}: ${file}`, ['it has no prompts']);
  }
  for (const [setting, format] of Object.entries(model.formats)) {
    const undeclared = undeclaredTokens(format, tokenizer).filter(
      (token) => model.padding?.test(token) !== true,
    );
    report(
      `${name}: special tokens of ${setting}`,
      undeclared.map((token) => `${token} is not declared`),
    );
    report(
      `${name}: tokens of ${setting} in content`,
      spelledFaults(declaredTokens(format, tokenizer), tokenizer),
    );
    report(`${name}: attacks on ${setting}`, await attackFaults(format, tokenizer));
  }
}

function versionsOf<Version extends string>(
  make: (options: { readonly version: Version }) => PromptFormat,
  ...versions: readonly Version[]
): Readonly<Record<string, PromptFormat>> {
  return Object.fromEntries(versions.map((version) => [version, make({ version })]));
}

/** The special tokens of a prompt that the vocabulary lacks, such as image tokens in text-only models. */
function missingTokens(source: PromptSource, { adapter }: RealTokenizer): readonly string[] {
  const { format, conversation, options } = source;
  return format
    .segments(conversation, options)
    .filter(({ kind, text }) => kind === 'control' && adapter.controlId(text) === undefined)
    .map(({ text }) => text);
}

async function attackFaults(
  format: FormatOrFactory,
  tokenizer: RealTokenizer,
): Promise<readonly string[]> {
  const { groups } = await runConformance(format, { only: ['safety'], attacks, tokenizer });
  const checks = groups.flatMap((group) => group.checks);
  return checks.flatMap(({ name, outcome, detail }) =>
    outcome === 'failed' ? [`${name}: ${detail}`] : [],
  );
}

function report(what: string, faults: readonly string[]): void {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`);
  for (const fault of faults.slice(0, 10)) console.log(`    ${fault}`);
  if (faults.length > 10) console.log(`    and ${faults.length - 10} more`);
  if (faults.length > 0) process.exitCode = 1;
}
