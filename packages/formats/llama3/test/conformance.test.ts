import { readFileSync } from 'node:fs';
import { type TestFormatOptions, testFormat, type VectorSource } from '@modelspeak/conformance';
import { type Conversation, parseJson } from '@modelspeak/core';
import { describe, test } from 'vitest';
import { llama3 } from '../src/index.js';
import { runChatTemplate } from '../vectors/chat-template.js';
import { runMeta } from '../vectors/meta.js';

// Without `skip`: what does not concern a format is no gap in its tests.
const register: TestFormatOptions['test'] = (name, run, timeout) => test(name, run, timeout);

function vectors(name: string, run: VectorSource['run']): VectorSource {
  const text = readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8');
  const { cases } = parseJson(text) as unknown as Pick<VectorSource, 'cases'>;
  return { name, cases, run };
}

testFormat(llama3, { test: register, vectors: [vectors('llama3-meta.json', runMeta)] });

describe.each(['function_tag', 'python_list'])('tools in a %s', (toolPromptFormat) => {
  testFormat(llama3, { test: register, formatOptions: { toolPromptFormat }, runs: 30 });
});

describe('the chat template of Hugging Face', () => {
  testFormat(llama3, {
    test: register,
    formatOptions: { profile: 'hf' },
    vectors: [vectors('chat-templates/llama3.json', runChatTemplate)],
    runs: 50,
  });
});

describe('base models', () => {
  testFormat(llama3, {
    test: register,
    formatOptions: { profile: 'base' },
    runs: 30,
    noGenerationPrompt: 'a base model goes on with the text itself',
    restriction: ({ messages }: Conversation) =>
      messages.length > 1 ? 'a base model goes on with one text' : undefined,
  });
});
