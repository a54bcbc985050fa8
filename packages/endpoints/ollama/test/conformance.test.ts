import { jsonLines, testEndpoint, type Wire } from '@modelspeak/conformance/endpoints';
import { ollama, ollamaChatEndpoint } from '@modelspeak/endpoint-ollama';
import { describe, test } from 'vitest';

/** Ollama's limits: https://github.com/ollama/ollama/blob/main/docs/modelfile.mdx says -1 for `num_predict`. */
const serve: Wire['serve'] = ({ body = {}, context }) => {
  const { num_predict: limit = -1 } = (body['options'] ?? {}) as { readonly num_predict?: number };
  return { prompt: 2, most: limit < 0 ? context - 2 : Math.min(limit, context - 2) };
};

const wire: Wire = {
  serve,
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

interface ReceivedLine {
  readonly message?: { readonly content: string };
  readonly done_reason?: string;
}

const chatWire: Wire = {
  serve,
  contentType: 'application/x-ndjson',
  stream: ({ pieces, reason, usage }) =>
    jsonLines([
      ...pieces.map((content) => ({ message: { role: 'assistant', content }, done: false })),
      {
        message: { role: 'assistant', content: '' },
        done: true,
        done_reason: reason,
        prompt_eval_count: usage.prompt,
        eval_count: usage.completion,
      },
    ]),
  whole: ({ pieces, reason }) =>
    JSON.stringify({ message: { content: pieces.join('') }, done: true, done_reason: reason }),
  read(received) {
    const lines = received as readonly ReceivedLine[];
    return {
      text: lines.map(({ message }) => message?.content ?? '').join(''),
      reason: lines.at(-1)?.done_reason,
    };
  },
};

describe('the chat', () => {
  testEndpoint({ make: (url) => ollamaChatEndpoint({ url }), wire: chatWire, test });
});
