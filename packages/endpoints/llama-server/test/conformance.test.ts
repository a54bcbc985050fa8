import { jsonEvents, testEndpoint, type Wire } from '@modelspeak/conformance/endpoints';
import { llamaServer } from '@modelspeak/endpoint-llama-server';
import { test } from 'vitest';

const specialTokens = new Map([['<|im_end|>', 2]]);

const wire: Wire = {
  specialTokens,
  // No limit by default, and none that is too large.
  serve: ({ body = {}, context }) => {
    const { n_predict: limit = -1 } = body;
    const left = context - 2;
    return { prompt: 2, most: Number(limit) < 0 ? left : Math.min(Number(limit), left) };
  },
  stream: ({ pieces, reason, usage }) =>
    jsonEvents([
      ...pieces.map((piece) => {
        const content = typeof piece === 'string' ? piece : piece.token;
        const id = typeof piece === 'string' ? 300 : specialTokens.get(piece.token);
        return { content, tokens: [id], stop: false };
      }),
      {
        content: '',
        tokens: [],
        stop: true,
        stop_type: reason === 'stop' ? 'eos' : 'limit',
        tokens_evaluated: usage.prompt,
        tokens_predicted: usage.completion,
      },
    ]),
  embeddings: (vectors) =>
    JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) }),
};

testEndpoint({ make: llamaServer, wire, test });
