import { jsonLines, testEndpoint, type Wire } from '@modelspeak/conformance/endpoints';
import { ollama } from '@modelspeak/endpoint-ollama';
import { test } from 'vitest';

const wire: Wire = {
  contentType: 'application/x-ndjson',
  stream: ({ pieces, reason, usage }) =>
    jsonLines([
      ...pieces.map((response) => ({ model: 'm', response, done: false })),
      {
        model: 'm',
        response: '',
        done: true,
        done_reason: reason,
        prompt_eval_count: usage.prompt,
        eval_count: usage.completion,
      },
    ]),
  embeddings: (embeddings) => JSON.stringify({ model: 'm', embeddings }),
};

testEndpoint({ make: (url) => ollama({ model: 'm', url }), wire, test });
