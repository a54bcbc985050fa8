import { jsonEvents, testEndpoint, type Wire } from '@modelspeak/conformance/endpoints';
import { openai } from '@modelspeak/endpoint-openai';
import { test } from 'vitest';

interface Choice {
  readonly delta?: { readonly content?: string };
  readonly message?: { readonly content?: string };
  readonly finish_reason?: string | null;
}

const wire: Wire = {
  stream: ({ pieces, reason, usage }) =>
    jsonEvents(
      [
        ...pieces.map((content) => ({
          choices: [{ index: 0, delta: { content }, finish_reason: null }],
        })),
        { choices: [{ index: 0, delta: {}, finish_reason: reason }] },
        {
          choices: [],
          usage: { prompt_tokens: usage.prompt, completion_tokens: usage.completion },
        },
      ],
      '[DONE]',
    ),
  whole: ({ pieces, reason }) =>
    JSON.stringify({ choices: [{ message: { content: pieces.join('') }, finish_reason: reason }] }),
  read(received) {
    const choices = received.flatMap((chunk) => (chunk as { choices: readonly Choice[] }).choices);
    return {
      text: choices.map(({ delta, message }) => (delta ?? message)?.content ?? '').join(''),
      reason:
        choices.map(({ finish_reason }) => finish_reason).find((reason) => reason) ?? undefined,
    };
  },
  embeddings: (vectors) =>
    JSON.stringify({ data: vectors.map((embedding, index) => ({ index, embedding })) }),
};

testEndpoint({ make: (url) => openai({ url }), wire, test });
