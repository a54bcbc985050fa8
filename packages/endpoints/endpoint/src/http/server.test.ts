import { describe, expect, test } from 'vitest';
import { EndpointError } from '../endpoint-error.js';
import { createServer, type JsonObject, type ServerOptions } from './server.js';

const EVENTS =
  'data: {"text":"é😀"}\r\n\r\n: a comment\n\ndata: {"text":\ndata: 2}\n\ndata: [DONE]\n\n';

/** A server that answers with these pieces, and then ends or breaks. */
function serverOf(
  pieces: readonly (string | Uint8Array)[],
  { status = 200, headers = {}, breaks = false, ...options }: Answer = {},
) {
  const asked: { address: string; init: RequestInit | undefined }[] = [];
  let cancelled = 0;
  const encoder = new TextEncoder();
  const rest = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = rest.shift();
      if (piece !== undefined) controller.enqueue(piece);
      else if (breaks) controller.error(new TypeError('terminated'));
      else controller.close();
    },
    cancel() {
      cancelled++;
    },
  });
  const server = createServer('demo', 'http://localhost:1/v1', {
    async fetch(address, init) {
      asked.push({ address: String(address), init });
      return new Response(body, { status, headers });
    },
    ...options,
  });
  return { server, asked, isCancelled: () => cancelled > 0 };
}

interface Answer extends Pick<ServerOptions, 'key' | 'limit' | 'streamLimit'> {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly breaks?: boolean;
}

async function all(events: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found = [];
  for await (const event of events) found.push(event);
  return found;
}

function failureOf(promise: Promise<unknown>): Promise<EndpointError> {
  return promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => {
      if (error instanceof EndpointError) return error;
      throw error;
    },
  );
}

describe('headers of a call', () => {
  const asked: Headers[] = [];
  const server = createServer('demo', 'http://localhost:1/v1', {
    key: 'secret-of-all',
    headers: { 'X-Tenant': 'all', 'X-Kept': 'yes' },
    async fetch(_address, init) {
      const headers = new Headers(init?.headers);
      asked.push(headers);
      if (headers.get('x-token') === null) return new Response('data: [DONE]\n\n');
      return new Response(`no: ${headers.get('x-token')}`, { status: 401 });
    },
  });

  test('replace those of the server, whatever their case', async () => {
    await all(server.events('x', {}, { headers: { 'x-tenant': 'one' } }));
    await all(server.lines('x', {}, { headers: { 'x-tenant': 'two' } })).catch(() => undefined);
    await all(server.events('x', {}));
    expect(asked.map((headers) => headers.get('x-tenant'))).toEqual(['one', 'two', 'all']);
    for (const headers of asked) {
      expect(headers.get('x-kept')).toBe('yes');
      expect(headers.get('authorization')).toBe('Bearer secret-of-all');
    }
  });

  test('stay out of errors if they are secrets', async () => {
    const error = await failureOf(server.json('x', {}, { headers: { 'X-Token': 'one-secret' } }));
    expect(error.status).toBe(401);
    expect(error.message).toContain('[redacted]');
    expect(`${error.message}${error.body}`).not.toContain('one-secret');
  });
});

test('a request is JSON, with the key and the headers', async () => {
  const { server, asked } = serverOf(['{"a":1}'], { key: 'secret' });
  expect(await server.json('completions', { prompt: 'Hi' })).toEqual({ a: 1 });
  expect(asked).toEqual([
    {
      address: 'http://localhost:1/v1/completions',
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
        body: '{"prompt":"Hi"}',
        redirect: 'manual',
      },
    },
  ]);
});

test.each([
  ['http://localhost:1', 'http://localhost:1/chat/completions'],
  ['http://localhost:1/v1/', 'http://localhost:1/v1/chat/completions'],
  ['http://localhost:1/v1?version=2', 'http://localhost:1/v1/chat/completions?version=2'],
])('a path of %s is behind its own', (url, expected) => {
  expect(String(createServer('demo', url).address('chat/completions'))).toBe(expected);
});

test('an address may leave out http://', () => {
  const { href } = createServer('demo', 'localhost:8080/v1', { key: 'k' }).address('a');
  expect(href).toBe('http://localhost:8080/v1/a');
});

test.each(['my-box', 'ftp://my-box', '/v1', ''])('%j is no address', (url) => {
  expect(() => createServer('demo', url)).toThrow(
    expect.objectContaining({ code: 'invalid_option', path: 'url' }),
  );
});

describe('events', () => {
  const bytes = new TextEncoder().encode(EVENTS);

  test.each([1, 2, 3, 7, 64, 1000])('are the same in pieces of %i bytes', async (size) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    );
    const { server } = serverOf(pieces);
    expect(await all(server.events('', {}))).toEqual([{ text: 'é😀' }, { text: 2 }]);
  });

  test('end their connection when nobody wants more', async () => {
    const { server, isCancelled } = serverOf([EVENTS, 'data: {"more":1}\n\n', 'data: {}\n\n']);
    for await (const event of server.events('', {})) {
      expect(event).toEqual({ text: 'é😀' });
      break;
    }
    expect(isCancelled()).toBe(true);
  });

  test('that break off are an error after those that came', async () => {
    const { server } = serverOf(['data: {"text":1}\n\ndata: {"te'], { breaks: true });
    const events = server.events('', {});
    expect((await events.next()).value).toEqual({ text: 1 });
    const error = await failureOf(events.next());
    expect(error).toMatchObject({ code: 'interrupted', isPassing: false });
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test.each([
    [
      'an error within',
      'data: {"error":{"code":500,"message":"no memory"}}\n\n',
      'refused',
      'no memory',
    ],
    ['an error in words', 'data: {"error":"no memory"}\n\n', 'refused', 'no memory'],
    ['no JSON', 'data: {"text"\n\n', 'malformed', '{"text"'],
    ['no object', 'data: [1]\n\n', 'malformed', '[1]'],
    ['no events', '<html>not here</html>', 'malformed', '<html>not here'],
    ['no UTF-8', Uint8Array.of(0x64, 0xff, 0x0a), 'malformed', 'd\ufffd'],
  ])('with %s are an error', async (_what, text, code, words) => {
    const error = await failureOf(all(serverOf([text]).server.events('', {})));
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
  });

  test('of any size do not fill the memory', async () => {
    const { server, isCancelled } = serverOf(Array(1000).fill('data: '.padEnd(1000, 'x')), {
      limit: 10_000,
    });
    expect(await failureOf(all(server.events('', {})))).toMatchObject({ code: 'too_large' });
    expect(isCancelled()).toBe(true);
  });
});

describe('lines', () => {
  const bytes = new TextEncoder().encode('{"text":"é😀"}\n\n{"text":2}\r\n{"text":3}');

  test.each([1, 2, 3, 7, 64, 1000])('are the same in pieces of %i bytes', async (size) => {
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.slice(index * size, (index + 1) * size),
    );
    const found = await all(serverOf(pieces).server.lines('', {}));
    expect(found).toEqual([{ text: 'é😀' }, { text: 2 }, { text: 3 }]);
  });

  test.each([
    ['an error within', '{"error":"no memory"}\n', 'refused'],
    ['half an object at the end', '{"a":1}\n{"text', 'malformed'],
    ['half a character in the middle', Uint8Array.of(0x22, 0xc3, 0x22), 'malformed'],
  ])('with %s are an error', async (_what, text, code) => {
    expect(await failureOf(all(serverOf([text]).server.lines('', {})))).toMatchObject({ code });
  });

  test('of any size do not fill the memory', async () => {
    const { server, isCancelled } = serverOf(Array(1000).fill('x'.repeat(1000)), { limit: 10_000 });
    expect(await failureOf(all(server.lines('', {})))).toMatchObject({ code: 'too_large' });
    expect(isCancelled()).toBe(true);
  });
});

describe('the last object', () => {
  const isLast = ({ last }: JsonObject): boolean => last === true;

  test('is given once the response has ended, and what follows it is not', async () => {
    const { server, isCancelled } = serverOf(['{"a":1}\n{"last":true}\n{"b":1}\n', 'more\n']);
    expect(await all(server.lines('', {}, { isLast }))).toEqual([{ a: 1 }, { last: true }]);
    expect(isCancelled()).toBe(false);
  });

  test('is given after a moment where the response does not end', async () => {
    let isCancelled = false;
    const server = createServer('demo', 'http://localhost:1', {
      fetch: async () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode('data: [DONE]\n\n')),
            cancel() {
              isCancelled = true;
            },
          }),
        ),
    });
    expect(await all(server.events('', {}))).toEqual([]);
    expect(isCancelled).toBe(true);
  });

  test('is given where the connection breaks after it', async () => {
    const { server } = serverOf(['{"last":true}\n'], { breaks: true });
    expect(await all(server.lines('', {}, { isLast }))).toEqual([{ last: true }]);
  });
});

test('a fetch of the server reads the whole response, with the key', async () => {
  const { server, asked } = serverOf(['{"a":', '1}'], { key: 'secret', limit: 100 });
  const response = await server.fetch(server.address('props'));
  expect(await response.json()).toEqual({ a: 1 });
  expect(new Headers(asked[0]?.init?.headers).get('authorization')).toBe('Bearer secret');
  const large = serverOf(['x'.repeat(101)], { limit: 100 });
  expect(await failureOf(large.server.fetch('http://localhost:1/'))).toMatchObject({
    code: 'too_large',
  });
});

test('the signal of the caller is not listened to for longer than a request takes', async () => {
  const { signal } = new AbortController();
  const listening = new Set<unknown>();
  const watched = Object.assign(signal, {
    addEventListener: (_type: string, listener: unknown) => void listening.add(listener),
    removeEventListener: (_type: string, listener: unknown) => void listening.delete(listener),
  });
  await serverOf(['{}']).server.json('', {}, { signal: watched });
  await serverOf(['{}']).server.fetch('http://localhost:1/', { signal: watched });
  for await (const _event of serverOf([EVENTS]).server.events('', {}, { signal: watched })) {
    expect(listening.size).toBe(1);
    break;
  }
  await failureOf(serverOf(['no'], { status: 500 }).server.json('', {}, { signal: watched }));
  expect(listening.size).toBe(0);
});

describe('errors', () => {
  test('tell status, words and how long to wait', async () => {
    const { server } = serverOf(['{"error":{"message":"slow ', 'down"}}'], {
      status: 429,
      headers: { 'retry-after': '2' },
    });
    const error = await failureOf(server.json('', {}));
    expect(error).toMatchObject({
      code: 'refused',
      status: 429,
      retryAfter: 2000,
      body: '{"error":{"message":"slow down"}}',
      isPassing: true,
    });
    expect(error.message).toBe('demo answered 429: slow down');
  });

  test.each([
    ['{"message":"no such model"}', 'no such model'],
    ['{"error":"no such model"}', 'no such model'],
    ['{"detail":"no such model"}', 'no such model'],
    ['no such model', 'no such model'],
    ['', 'nothing more'],
  ])('of %j say so', async (text, words) => {
    const error = await failureOf(serverOf([text], { status: 404 }).server.json('', {}));
    expect(error.message).toBe(`demo answered 404 at http://localhost:1/v1/: ${words}`);
    expect(error.isPassing).toBe(false);
  });

  test('keep 64 kB of a response, and read no more', async () => {
    const { server, isCancelled } = serverOf(Array(1000).fill('x'.repeat(1000)), { status: 500 });
    const error = await failureOf(server.json('', {}));
    expect(error.body).toHaveLength(65_536);
    expect(isCancelled()).toBe(true);
  });

  test('say that a whole response is too large, or no object', async () => {
    const large = serverOf(Array(100).fill('x'.repeat(1000)), { limit: 5000 });
    expect(await failureOf(large.server.json('', {}))).toMatchObject({ code: 'too_large' });
    expect(await failureOf(serverOf(['7']).server.json('', {}))).toMatchObject({
      code: 'malformed',
      body: '7',
    });
  });

  test('say that a server cannot be reached', async () => {
    const server = createServer('demo', 'http://localhost:1', {
      fetch: () => Promise.reject(new TypeError('fetch failed')),
    });
    expect(await failureOf(server.json('a', {}))).toMatchObject({
      code: 'unreachable',
      message: 'demo cannot be reached at http://localhost:1/a',
      isPassing: true,
    });
  });
});

describe('an aborted signal throws its reason', () => {
  const reason = new Error('enough');

  test('before anything is asked', async () => {
    const { server, asked } = serverOf(['{}']);
    await expect(server.json('', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(asked).toEqual([]);
  });

  test('while the server is reached', async () => {
    const controller = new AbortController();
    const server = createServer('demo', 'http://localhost:1', {
      fetch: () => {
        controller.abort(reason);
        return Promise.reject(new TypeError('fetch failed'));
      },
    });
    await expect(server.json('', {}, controller)).rejects.toBe(reason);
  });

  test('while the reply comes in', async () => {
    const controller = new AbortController();
    const { server } = serverOf(['data: {}\n\n'], { breaks: true });
    const events = server.events('', {}, controller);
    await events.next();
    controller.abort(reason);
    await expect(events.next()).rejects.toBe(reason);
  });
});

test('a stream that never ends is an error of its own', async () => {
  const pings = Array<string>(2000).fill(': ping\n\n');
  const { server, isCancelled } = serverOf(pings, { streamLimit: 5000 });
  expect(await failureOf(all(server.events('', {})))).toMatchObject({
    code: 'endless',
    message: 'demo sent 5000 bytes without ending its stream; raise the option streamLimit',
  });
  expect(isCancelled()).toBe(true);
});

test.each([
  'data: {"a":1}\r\rdata: {"a":2}\r\r',
  'data: {"a":1}\r\n\r\ndata: {"a":2}\r\n\r\n',
  'data: {"a":1}\n\ndata: {"a":2}\n\n',
])('the last event of %j is read, whatever ends its lines', async (text) => {
  for (const size of [1, 2, 5, 1000]) {
    const { server } = serverOf(text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []);
    expect(await all(server.events('', {}))).toEqual([{ a: 1 }, { a: 2 }]);
  }
});

test('an event that is cut off is none, whatever ends its lines', async () => {
  for (const end of ['\r', '\n', '\r\n', '']) {
    const { server } = serverOf([`data: {"a":1}\n\ndata: {"a":2}${end}`]);
    expect(await all(server.events('', {}))).toEqual([{ a: 1 }]);
  }
});

describe('secrets', () => {
  const SECRETS = ['hunter2-secret', 'query-secret', 'sk-0123456789', 'header-secret'];
  const options = { key: 'sk-0123456789', headers: { 'x-api-key': 'header-secret' } } as const;
  const ADDRESS = 'http://somebody:hunter2-secret@localhost:1/v1?api-key=query-secret';
  const echo = `you sent ${SECRETS.join(', ')}`;

  test.each<[string, () => Promise<Response>]>([
    ['a refusal', async () => Response.json({ error: { message: echo } }, { status: 401 })],
    ['a 404', async () => new Response(echo, { status: 404 })],
    ['what is no JSON', async () => new Response(echo)],
    ['an event of an error', async () => new Response(`data: {"error":"${echo}"}\n\n`)],
    ['no answer', () => Promise.reject(new TypeError(`failed: ${echo}`))],
    [
      'a redirect',
      async () =>
        new Response('', { status: 307, headers: { location: `/other?key=${SECRETS[0]}` } }),
    ],
  ])('are in no error for %s', async (_case, answer) => {
    const server = createServer('demo', ADDRESS, { ...options, fetch: answer });
    for (const ask of [() => all(server.events('a', {})), () => server.json('a', {})]) {
      const error: unknown = await ask().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      const told = [error, (error as Error | undefined)?.cause].flatMap((each) =>
        each instanceof Error ? [each.message, JSON.stringify(each), String(each.stack)] : [],
      );
      for (const secret of SECRETS) expect(told.join('\n')).not.toContain(secret);
    }
  });

  test('of an address go into a header, as fetch takes none in an address', async () => {
    const asked: [string, RequestInit | undefined][] = [];
    const server = createServer('demo', ADDRESS, {
      async fetch(address, init) {
        asked.push([String(address), init]);
        return Response.json({});
      },
    });
    await server.json('a', {});
    expect(asked[0]?.[0]).toBe('http://localhost:1/v1/a?api-key=query-secret');
    expect(new Headers(asked[0]?.[1]?.headers).get('authorization')).toBe(
      `Basic ${btoa('somebody:hunter2-secret')}`,
    );
  });
});
