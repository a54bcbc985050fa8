import { jsonEvents, testEndpoint, type Wire } from '@modelspeak/conformance/endpoints';
import { type CompletionsDialect, completions } from '@modelspeak/endpoint-completions';
import { test } from 'vitest';
import { serve } from './serving.js';

const DIALECTS: readonly CompletionsDialect[] = ['vllm', 'sglang', 'llama.cpp', 'tgi'];

const wireOf = (dialect: CompletionsDialect): Wire => ({
  serve: (asked) => serve(dialect, asked),
  stream: ({ pieces, reason, usage }) =>
    jsonEvents(
      [
        ...pieces.map((text) => ({ choices: [{ index: 0, text, finish_reason: null }] })),
        { choices: [{ index: 0, text: '', finish_reason: reason }] },
        {
          choices: [],
          usage: { prompt_tokens: usage.prompt, completion_tokens: usage.completion },
        },
      ],
      '[DONE]',
    ),
  embeddings: (vectors) =>
    JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) }),
});

for (const dialect of DIALECTS) {
  const wire = wireOf(dialect);
  testEndpoint({ make: (url) => completions(url, { model: 'm', dialect }), wire, test });
}
