import { chatModel } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import { completions } from '@modelspeak/endpoint-completions';
import { gptOss } from '@modelspeak/format-gpt-oss';
import { qwen3 } from '@modelspeak/format-qwen/qwen3';
import { test } from 'vitest';
import { type ScriptedReply, testProvider } from '../../src/conformance/index.js';
import { languageModel } from '../../src/index.js';
import { VERSIONS } from '../ai-versions.js';
import { completionsOf, gptOssReply, qwen3Reply } from './raw-replies.js';
import { serve } from './replay.js';

const FORMATS: readonly (readonly [PromptFormat, (reply: ScriptedReply) => string])[] = [
  [qwen3(), qwen3Reply],
  [gptOss(), gptOssReply],
];

for (const [format, spell] of FORMATS) {
  for (const { name, ai, specificationVersion } of VERSIONS) {
    testProvider(
      {
        name: `${format.name} by ${name}`,
        ai,
        serve: (script) =>
          serve(completionsOf(spell), script, (url) => {
            const endpoint = completions(url, { model: 'm', dialect: 'vllm' });
            return languageModel(chatModel({ format, endpoint }), { specificationVersion });
          }),
      },
      { test },
    );
  }
}
