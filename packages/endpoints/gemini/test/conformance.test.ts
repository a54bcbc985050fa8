import { jsonEvents, testEndpoint, type Wire } from '@modelspeak/conformance/endpoints';
import { gemini } from '@modelspeak/endpoint-gemini';
import { test } from 'vitest';

interface Received {
  readonly candidates?: readonly {
    readonly content: { readonly parts: readonly { readonly text: string }[] };
    readonly finishReason?: string;
  }[];
}

const REASONS = { stop: 'STOP', length: 'MAX_TOKENS' } as const;

const candidate = (texts: readonly unknown[], finishReason?: string) => ({
  candidates: [
    {
      content: { role: 'model', parts: texts.map((text) => ({ text })) },
      ...(finishReason !== undefined && { finishReason }),
    },
  ],
});

const wire: Wire = {
  stream: ({ pieces, reason, usage }) =>
    jsonEvents([
      ...pieces.map((text) => candidate([text])),
      {
        ...candidate([''], REASONS[reason]),
        usageMetadata: {
          promptTokenCount: usage.prompt,
          candidatesTokenCount: usage.completion,
        },
      },
    ]),
  whole: ({ pieces, reason }) => JSON.stringify(candidate([pieces.join('')], REASONS[reason])),
  read(received) {
    const candidates = (received as readonly Received[]).flatMap(
      ({ candidates = [] }) => candidates,
    );
    const found = candidates.find(({ finishReason }) => finishReason !== undefined)?.finishReason;
    return {
      text: candidates.flatMap(({ content }) => content.parts.map(({ text }) => text)).join(''),
      reason: found === 'STOP' ? 'stop' : found === 'MAX_TOKENS' ? 'length' : undefined,
    };
  },
};

testEndpoint({ make: (url) => gemini({ url }), wire, test });
