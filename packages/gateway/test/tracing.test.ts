import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { gatewayOn } from './gateway-on.js';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
const gateway = await gatewayOn(() => 'Hello!<|im_end|>', { tracer: trace.getTracer('test') });
beforeEach(() => exporter.reset());
afterAll(async () => {
  await gateway.stop().catch(() => undefined);
  await provider.shutdown();
});

const BODY = {
  model: 'm',
  max_tokens: 99,
  input: 'A secret',
  messages: [{ role: 'user', content: 'A secret' }],
};

test.each(['/v1/chat/completions', '/v1/responses', '/v1/messages', '/api/chat'])(
  'a request to %s makes a span, and within it one for the model',
  async (path) => {
    for (const stream of [false, true]) {
      exporter.reset();
      await (await gateway.post(path, { ...BODY, stream })).text();
      const spans = exporter.getFinishedSpans();
      expect(spans).toHaveLength(2);
      const request = spans.find(({ kind }) => kind === SpanKind.SERVER);
      const model = spans.find(({ kind }) => kind === SpanKind.CLIENT);
      expect(request).toMatchObject({
        name: `POST ${path}`,
        attributes: { 'http.route': path, 'http.response.status_code': 200 },
      });
      expect(model).toMatchObject({
        name: 'chat m',
        parentSpanContext: { spanId: request?.spanContext().spanId },
        attributes: {
          'gen_ai.request.model': 'm',
          'gen_ai.response.finish_reasons': ['stop'],
          'gen_ai.usage.output_tokens': expect.any(Number),
        },
      });
      const said = spans.map(({ name, attributes, events }) => ({ name, attributes, events }));
      expect(JSON.stringify(said)).not.toMatch(/secret|Hello/);
    }
  },
);

test('a span says that the model server failed', async () => {
  await gateway.server.stop();
  const response = await gateway.post('/v1/chat/completions', BODY);
  expect(response.status).toBe(502);
  const request = exporter.getFinishedSpans().find(({ kind }) => kind === SpanKind.SERVER);
  expect(request).toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'http.response.status_code': 502 },
  });
  const model = exporter.getFinishedSpans().find(({ kind }) => kind === SpanKind.CLIENT);
  expect(model?.status.code).toBe(SpanStatusCode.ERROR);
});
