import { readFileSync } from 'node:fs';
import type { ConformanceOptions } from '@modelspeak/conformance';

function template(name: string): string {
  return readFileSync(new URL(`templates/${name}.jinja`, import.meta.url), 'utf8');
}

const thinking = {
  template: template('thinking'),
  specialTokens: ['<think>', '</think>', '<tool_call>', '</tool_call>', '<|reserved_*|>'],
};
const strict = {
  template: template('strict'),
  specialTokens: ['[INST]', '[/INST]', '<s>', '</s>'],
  tokens: { bos_token: '<s>', eos_token: '</s>' },
};

const marked = { template: template('marked'), specialTokens: ['<tool_call>', '</tool_call>'] };

/** Templates with different input forms, and what the suite needs to know about each. */
export const settings: Readonly<Record<string, ConformanceOptions>> = {
  default: { formatOptions: thinking, runs: 50, attacks: 200 },
  'told not to think': {
    formatOptions: thinking,
    runs: 20,
    attacks: 20,
    request: { thinking: { enabled: false } },
    rewritesHistory: 'the template writes the empty thinking block of only the last reply',
  },
  'a strict template': {
    formatOptions: strict,
    noGenerationPrompt: 'the reply begins after [/INST]',
    runs: 20,
    attacks: 200,
  },
  'a template that marks what is sampled': { formatOptions: marked, runs: 20, attacks: 200 },
};
