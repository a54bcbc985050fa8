import {
  jsonEvents,
  testEndpoint,
  type Wire,
  type WireReply,
} from '@modelspeak/conformance/endpoints';
import { openai } from '@modelspeak/endpoint-openai';
import { describe, test } from 'vitest';

interface Choice {
  readonly delta?: { readonly content?: string };
  readonly message?: { readonly content?: string };
  readonly finish_reason?: string | null;
}

const wire: Wire = {
  // As vLLM 0.32.0 answers: no limit by default, and none above the context.
  serve: ({ body = {}, context }) => {
    const { max_tokens: limit = context } = body as { readonly max_tokens?: number };
    const message = `max_tokens=${limit} cannot be greater than max_model_len=${context}. Please request fewer output tokens.`;
    return limit > context
      ? { status: 400, json: { error: { message, type: 'BadRequestError', code: 400 } } }
      : { prompt: 2, most: Math.min(limit, context - 2) };
  },
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

const wholeResponse = ({ pieces, reason }: Pick<WireReply, 'pieces' | 'reason'>) => ({
  status: reason === 'stop' ? 'completed' : 'incomplete',
  output: [{ type: 'message', content: [{ type: 'output_text', text: pieces.join('') }] }],
});

const responsesWire: Wire = {
  stream: ({ pieces, reason, usage }) =>
    jsonEvents([
      { type: 'response.created', response: { status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item: { type: 'message' } },
      ...pieces.map((delta) => ({ type: 'response.output_text.delta', output_index: 0, delta })),
      {
        type: reason === 'stop' ? 'response.completed' : 'response.incomplete',
        response: {
          ...wholeResponse({ pieces, reason }),
          usage: { input_tokens: usage.prompt, output_tokens: usage.completion },
        },
      },
    ]),
  whole: (reply) => JSON.stringify(wholeResponse(reply)),
  read(received) {
    const chunks = received as readonly ReceivedResponse[];
    const status = chunks
      .map(({ status, response }) => status ?? response?.status)
      .find((found) => found === 'completed' || found === 'incomplete');
    return {
      text: chunks
        .map(({ delta, output }) => delta ?? output?.[0]?.content[0]?.text ?? '')
        .join(''),
      reason: status === 'completed' ? 'stop' : status === 'incomplete' ? 'length' : undefined,
    };
  },
};

interface ReceivedResponse {
  readonly delta?: string;
  readonly status?: string;
  readonly response?: { readonly status?: string };
  readonly output?: readonly { readonly content: readonly { readonly text: string }[] }[];
}

describe('the Responses API', () => {
  testEndpoint({ make: (url) => openai({ url, api: 'responses' }), wire: responsesWire, test });
});
