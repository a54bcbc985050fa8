import { describe, expect, test } from 'vitest';
import { defineBodyEndpoint } from './define-body-endpoint.js';
import { createServer, type JsonObject } from './http/server.js';

const REPLY = [{ say: 'Hi' }, { say: ' there' }, { isDone: true }];
const events = REPLY.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('');

/** An endpoint whose server answers so, and the requests that it got. */
function endpointOf(answer: (body: JsonObject) => Response) {
  const asked: JsonObject[] = [];
  const endpoint = defineBodyEndpoint({
    name: 'demo',
    server: createServer('demo', 'http://localhost:1', {
      async fetch(_address, init) {
        const body = JSON.parse(String(init?.body)) as JsonObject;
        asked.push(body);
        return answer(body);
      },
    }),
    write: (body, _request, kind) => ({ ...body, ...(kind === 'stream' && { stream: true }) }),
    path: () => 'chat',
    isEnd: ({ isDone }) => isDone === true,
    join: (chunks) => ({ say: chunks.map(({ say = '' }) => say).join('') }),
    canStream: ({ isLoud }) => isLoud !== true,
  });
  return { endpoint, asked };
}

/** The chunks of a whole response, and the response. */
async function received(
  endpoint: ReturnType<typeof endpointOf>['endpoint'],
  body: JsonObject = {},
): Promise<{ readonly chunks: readonly unknown[]; readonly response: unknown }> {
  const stream = endpoint.sendStreamed?.({ body });
  const chunks: unknown[] = [];
  for (;;) {
    const step = await stream?.next();
    if (step === undefined || step.done) return { chunks, response: step?.value };
    chunks.push(step.value);
  }
}

describe('a whole response over a stream', () => {
  test('is put together from the chunks', async () => {
    const { endpoint, asked } = endpointOf(() => new Response(events));
    expect(await received(endpoint)).toEqual({ chunks: REPLY, response: { say: 'Hi there' } });
    expect(asked).toEqual([{ stream: true }]);
    expect(endpoint.write({ body: {} }, 'sendStreamed')).toEqual({ stream: true });
  });

  test('may come whole from a server that ignores the wish', async () => {
    const { endpoint } = endpointOf(() => Response.json({ say: 'Hi' }));
    expect(await received(endpoint)).toEqual({ chunks: [], response: { say: 'Hi' } });
  });

  test('is requested whole from a server that refuses streams, also from then on', async () => {
    const { endpoint, asked } = endpointOf(({ stream }) =>
      stream === true
        ? Response.json({ error: { message: 'Verify to stream this model.' } }, { status: 400 })
        : Response.json({ say: 'Hi' }),
    );
    expect(await received(endpoint)).toEqual({ chunks: [], response: { say: 'Hi' } });
    expect(await received(endpoint)).toEqual({ chunks: [], response: { say: 'Hi' } });
    expect(asked).toEqual([{ stream: true }, {}, {}]);
    expect(endpoint.write({ body: {} }, 'sendStreamed')).toEqual({});
  });

  test('fails as others do', async () => {
    const refused = endpointOf(() => Response.json({ error: 'no such model' }, { status: 404 }));
    await expect(received(refused.endpoint)).rejects.toMatchObject({ status: 404 });
    expect(refused.asked).toHaveLength(1);
    const cut = endpointOf(() => new Response('data: {"say":"Hi"}\n\n'));
    await expect(received(cut.endpoint)).rejects.toMatchObject({ code: 'unfinished' });
  });

  test('is requested whole if its body cannot be streamed', async () => {
    const { endpoint, asked } = endpointOf(() => Response.json({ say: 'HI' }));
    expect(await received(endpoint, { isLoud: true })).toMatchObject({ response: { say: 'HI' } });
    expect(asked).toEqual([{ isLoud: true }]);
  });
});
