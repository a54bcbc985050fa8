import { qwen25 } from '@modelspeak/format-qwen/qwen2.5';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Step, says, stubEndpoint } from '../../test/stub-endpoint.js';
import { chatModel } from '../chat-model.js';
import { defineTool } from '../tools/define-tool.js';
import { type TraceAttributes, traced } from './traced.js';
import { tracedTools } from './traced-tools.js';

const conversation = { messages: [{ role: 'user', content: 'Hi' }] } as const;

/** A tracer, and what is told of its spans. */
function spans() {
  const told: unknown[] = [];
  const attributes: TraceAttributes = {};
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
  return { tracer, told, attributes };
}

/** A model whose requests are traced, and what is told of them. */
function tracedModel(...steps: readonly Step[]) {
  const { tracer, told, attributes } = spans();
  const endpoint = stubEndpoint([steps]);
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

test('a call of a tool has a span, also one that fails', async () => {
  const { tracer, told, attributes } = spans();
  const tool = (name: string, run: () => unknown) =>
    defineTool({ name, description: 'Does it.', schema: z.object({}), run });
  const plain = { type: 'function', function: { name: 'plain' } } as const;
  const tools = tracedTools(
    [tool('add', () => 3), tool('fail', () => Promise.reject(new RangeError('no'))), plain],
    { tracer },
  );
  expect(tools[2]).toBe(plain);
  const replies = ['add', 'fail'].map((name) =>
    says(`<tool_call>\n{"name": "${name}", "arguments": {}}\n</tool_call>`),
  );
  const endpoint = stubEndpoint([...replies, says('Done.')]);
  const model = chatModel({ format: qwen25(), endpoint }).withTools(tools);
  const { messages } = await model.run(conversation);
  expect(messages.filter(({ role }) => role === 'tool').map(({ content }) => content)).toEqual([
    '3',
    'The tool "fail" failed: no',
  ]);
  expect(told).toEqual([
    ...[['execute_tool add', 0], 'end', ['execute_tool fail', 0], 'no', 2, 'end'],
  ]);
  expect(attributes).toEqual({
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'fail',
    'gen_ai.tool.type': 'function',
    'gen_ai.tool.call.id': expect.any(String),
    'gen_ai.tool.description': 'Does it.',
    'error.type': 'RangeError',
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
