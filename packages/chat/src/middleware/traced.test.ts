import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
import { type Step, says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import { type TraceAttributes, traced } from './traced.js';

const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;

/** A model whose requests are traced, and what is told of them. */
function tracedModel(...steps: readonly Step[]) {
  const told: unknown[] = [];
  const attributes: TraceAttributes = {};
  const endpoint = stubEndpoint([steps]);
  const tracer = {
    startSpan(name: string, options: { kind: number; attributes: TraceAttributes }) {
      told.push([name, options.kind]);
      Object.assign(attributes, options.attributes);
      return {
        setAttributes: (more: TraceAttributes) => Object.assign(attributes, more),
        addEvent: (event: string) => told.push(event),
        recordException: (error: Error) => told.push(error.message),
        setStatus: ({ code }: { code: number }) => told.push(code),
        end: () => told.push('end'),
      };
    },
  };
  const middleware = [traced({ tracer, model: 'qwen', provider: 'home' })];
  const sampling = { maxTokens: 5, topP: 0.5 };
  return {
    told,
    attributes,
    endpoint,
    model: chatModel({ format: qwen25(), endpoint, sampling, middleware }),
  };
}

const USAGE = { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 };

test('a request has a span with what was asked and what it took', async () => {
  const { model, told, attributes } = tracedModel({ pieces: ['a'], usage: USAGE }, ...says('b'));
  expect((await model.chat(conversation)).message.content).toBe('ab');
  expect(told).toEqual([['chat qwen', 2], 'first event', 'end']);
  expect(attributes).toEqual({
    'gen_ai.operation.name': 'chat',
    'gen_ai.request.model': 'qwen',
    'gen_ai.provider.name': 'home',
    'gen_ai.request.max_tokens': 5,
    'gen_ai.request.top_p': 0.5,
    'gen_ai.response.finish_reasons': ['stop'],
    'gen_ai.usage.input_tokens': 3,
    'gen_ai.usage.output_tokens': 1,
  });
});

test('a request that fails has a span that says so', async () => {
  const { model, told, attributes } = tracedModel(new RangeError('no'));
  await expect(model.chat(conversation)).rejects.toThrow('no');
  expect(told).toEqual([['chat qwen', 2], 'no', 2, 'end']);
  expect(attributes).toMatchObject({ 'error.type': 'RangeError' });
});

test('a reply that nobody reads on ends its span and its request', async () => {
  const { model, told, endpoint } = tracedModel(...says('a', 'b'));
  for await (const _event of model.stream(conversation)) break;
  expect(told.at(-1)).toBe('end');
  expect(endpoint.open()).toBe(0);
});
