import { type ConformanceOptions, testFormat } from '@modelspeak/conformance';
import type { PromptFormat } from '@modelspeak/core';
import { gemma } from '@modelspeak/format-gemma';
import { hermes } from '@modelspeak/format-hermes';
import { chatml } from '@modelspeak/format-hermes/chatml';
import { lazyllmAlpaca } from '@modelspeak/format-lazyllm-alpaca';
import { mistral } from '@modelspeak/format-mistral';
import { phi } from '@modelspeak/format-phi';
import { describe, test } from 'vitest';
import { promptedTools } from '../src/index.js';

const formats: Readonly<Record<string, readonly [PromptFormat, ConformanceOptions?]>> = {
  ChatML: [hermes({ version: 'chatml' })],
  'ChatML with a system message of its own': [chatml({ defaultSystem: 'You are SmolLM.' })],
  'Gemma 2': [gemma({ version: '2' })],
  'Gemma 3': [gemma({ version: '3' })],
  'Phi 4': [phi({ version: '4' })],
  'Mistral 7B v0.1': [
    mistral({ version: 'v1' }),
    {
      noGenerationPrompt: 'a reply begins right after the user turn',
      textJoint: '\n\n',
      trimmed: / +$/,
    },
  ],
  Alpaca: [lazyllmAlpaca()],
};

for (const [name, [format, options]] of Object.entries(formats)) {
  describe(name, () => {
    const skip = name === 'ChatML' ? [] : (['growth'] as const);
    testFormat(promptedTools(format), { runs: 20, attacks: 60, skip, test, ...options });
  });
}
