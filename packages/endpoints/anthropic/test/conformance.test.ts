import { jsonEvents, testEndpoint, type Wire } from '@modelspeak/conformance/endpoints';
import { anthropic } from '@modelspeak/endpoint-anthropic';
import { test } from 'vitest';

interface Received {
  readonly delta?: { readonly text?: string; readonly stop_reason?: string };
  readonly content?: readonly { readonly text: string }[];
  readonly stop_reason?: string;
}

const REASONS = { stop: 'end_turn', length: 'max_tokens' } as const;

const wire: Wire = {
  stream: ({ pieces, reason, usage }) =>
    jsonEvents([
      { type: 'message_start', message: { usage: { input_tokens: usage.prompt } } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ...pieces.map((text) => ({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'text_delta', text },
      })),
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: REASONS[reason] },
        usage: { output_tokens: usage.completion },
      },
      { type: 'message_stop' },
    ]),
  whole: ({ pieces, reason }) =>
    JSON.stringify({
      type: 'message',
      content: [{ type: 'text', text: pieces.join('') }],
      stop_reason: REASONS[reason],
    }),
  read(received) {
    const chunks = received as readonly Received[];
    const found = chunks
      .map(({ delta, stop_reason }) => delta?.stop_reason ?? stop_reason)
      .find((reason) => reason !== undefined);
    return {
      text: chunks
        .map(({ delta, content }) => delta?.text ?? content?.map(({ text }) => text).join('') ?? '')
        .join(''),
      reason: found === 'end_turn' ? 'stop' : found === 'max_tokens' ? 'length' : undefined,
    };
  },
};

testEndpoint({ make: (url) => anthropic({ url }), wire, test });
