import { countOperations, errorOf } from '@modelspeak/conformance';
import {
  accumulate,
  ModelspeakError,
  type ReaderEvent,
  readEvents,
  type ToolCall,
} from '@modelspeak/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenAIChunk } from '../chunks/chunk.js';
import { writeOpenAIChunks } from '../chunks/write-chunks.js';
import { openaiMessages } from '../openai-messages.js';

const format = openaiMessages();

/** Returns the events of a stream in pieces; an error is the last one. */
function read(...pieces: (string | OpenAIChunk)[]): (ReaderEvent | string)[] {
  const reader = format.reader();
  const events: (ReaderEvent | string)[] = [];
  const attempt = (step: () => readonly ReaderEvent[]): void => {
    try {
      events.push(...step());
    } catch (error) {
      if (!(error instanceof ModelspeakError)) throw error;
      events.push(error.message);
    }
  };
  for (const piece of pieces) attempt(() => reader.push(piece));
  attempt(() => reader.end());
  attempt(() => reader.end());
  return events;
}

const chunkOf = (delta: object, more: object = {}) => ({
  choices: [{ index: 0, delta, ...more }],
});
const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const callDelta = (index: number, called: object, id?: string) =>
  chunkOf({ tool_calls: [{ index, ...(id && { id }), function: called }] });

const everything = [
  ': keep-alive\n\n',
  data(chunkOf({ role: 'assistant', content: '' })),
  data(chunkOf({ reasoning_content: 'Hm' })),
  'event: message\nid: 1\nretry: 10\n',
  data(chunkOf({ content: 'Grüße 👋' })),
  'data: {"choices":\ndata:[{"index":0,\ndata: "delta":{"refusal":"No"}}]}\n\n',
  data(callDelta(0, { name: 'f', arguments: '' }, 'a')),
  data(callDelta(0, { arguments: '{"x"' })),
  data(callDelta(1, { name: 'g', arguments: '{"y":' }, 'b')),
  data(callDelta(0, { arguments: ':1}' })),
  'data:\n\n',
  data(callDelta(1, { arguments: '2}' })),
  data(chunkOf({}, { finish_reason: 'tool_calls' })),
  data({
    choices: [],
    usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  }),
  'data: [DONE]\n\n',
].join('');

const whole = [
  { type: 'reasoning', text: 'Hm' },
  { type: 'text', text: 'Grüße 👋' },
  { type: 'refusal', text: 'No' },
  { type: 'tool-call', index: 0, id: 'a', name: 'f' },
  { type: 'tool-call-arguments', index: 0, text: '{"x"' },
  { type: 'tool-call', index: 1, id: 'b', name: 'g' },
  { type: 'tool-call-arguments', index: 1, text: '{"y":' },
  { type: 'tool-call-arguments', index: 0, text: ':1}' },
  { type: 'tool-call-arguments', index: 1, text: '2}' },
  { type: 'usage', usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } },
  { type: 'tool-call-end', index: 0 },
  { type: 'tool-call-end', index: 1 },
  { type: 'end', reason: 'tool_calls' },
];

const withError = [
  data(chunkOf({ content: 'Hel' })),
  data(chunkOf({ content: 'lo' })),
  data({ error: { message: 'Overloaded', code: 503 } }),
  data(chunkOf({ content: 'never' })),
].join('');

const spellings: [string, (text: string) => string][] = [
  ['LF', (text) => text],
  ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['CR', (text) => text.replaceAll('\n', '\r')],
  ['a byte order mark', (text) => `\uFEFF${text}`],
  ['no blank line at the end', (text) => text.trimEnd()],
];

describe.each(spellings)('a stream with %s', (_name, spell) => {
  it('gives the same events wherever it is cut', () => {
    const text = spell(everything);
    expect(read(text)).toEqual(whole);
    expect(read(...text)).toEqual(whole);
    for (let at = 0; at <= text.length; at++) {
      expect(read(text.slice(0, at), text.slice(at))).toEqual(whole);
    }
  });

  it('gives the same events and the same error wherever it is cut', () => {
    const text = spell(withError);
    const expected = [
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo' },
      'chunks[2].error: the server answered with an error: Overloaded (503)',
      { type: 'end', reason: 'unknown' },
    ];
    expect(read(...text)).toEqual(expected);
    for (let at = 0; at <= text.length; at++) {
      expect(read(text.slice(0, at), text.slice(at))).toEqual(expected);
    }
  });
});

describe('reader', () => {
  it('gives the same events for long streams in random pieces, as text and as bytes', async () => {
    const said = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 50, maxLength: 100 });
    const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 400 }));
    await fc.assert(
      fc.asyncProperty(said, sizes, async (texts, size) => {
        const writer = writeOpenAIChunks({ id: 'chatcmpl-1', model: 'm', created: 0 });
        const text = texts
          .flatMap((text) => writer.push({ type: 'text', text }))
          .map(data)
          .join('');
        const events = read(text);
        const next = () => size.next().value ?? 1;
        const pieces: string[] = [];
        for (let at = 0, end: number; at < text.length; at = end) {
          end = at + next();
          pieces.push(text.slice(at, end));
        }
        expect(read(...pieces)).toEqual(events);

        const bytes = new TextEncoder().encode(text);
        const cut: Uint8Array[] = [];
        for (let at = 0, end: number; at < bytes.length; at = end) {
          end = at + next();
          cut.push(bytes.subarray(at, end));
        }
        const fromBytes: ReaderEvent[] = [];
        for await (const event of readEvents(cut, format.reader())) fromBytes.push(event);
        expect(fromBytes).toEqual(events);
      }),
      { numRuns: 30 },
    );
  });

  it('takes chunks that a client has parsed', () => {
    const chunks = everything
      .split('\n\n')
      .filter((event) => event.startsWith('data: {"choices":['))
      .map((event): OpenAIChunk => JSON.parse(event.slice('data: '.length)));
    const withoutRefusal = whole.filter(({ type }) => type !== 'refusal' && type !== 'text');
    expect(read(...chunks)).toEqual(withoutRefusal);
  });

  it('reads the choice that was asked for', () => {
    const choices = [
      { index: 0, delta: { content: 'A' } },
      { index: 1, delta: { content: 'B' } },
    ];
    const reader = openaiMessages({ choice: 1 }).reader();
    expect(reader.push(data({ choices }))).toEqual([{ type: 'text', text: 'B' }]);
  });

  it('takes a last choice without a delta', () => {
    expect(read(data({ choices: [{ index: 0, finish_reason: 'stop' }] }))).toEqual([
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('says why the reply ended where the stream does not', () => {
    const reader = format.reader();
    expect(reader.end('length')).toEqual([{ type: 'end', reason: 'length' }]);
    expect(reader.end()).toEqual([]);
    expect(reader.push(everything)).toEqual([]);
  });

  it('keeps what comes after [DONE] apart', () => {
    const reply = accumulate([...format.reader().push(`${everything}data: more\n\n`)]);
    expect(reply.ignored).toBe('more');
  });

  it('refuses a stream that was cut off in the middle of an event', () => {
    const events = read(data(chunkOf({ content: 'Hel' })), 'data: {"choices":[{"ind');
    expect(events).toEqual([
      { type: 'text', text: 'Hel' },
      'chunks[1]: the stream was cut off in the middle of an event: "{\\"choices\\":[{\\"ind"',
      { type: 'end', reason: 'unknown' },
    ]);
  });

  it.each(['\n', '\r\n'])('knows every place within an event: %j', (end) => {
    const first = data(chunkOf({ content: 'Hel' })).replaceAll('\n', end);
    const second = `event: x${end}data:{"choices":${end}data:[]}`;
    const text = `${first}${second}${end}${end}`;
    for (let at = first.length; at <= text.length; at++) {
      const rest = text.slice(first.length, at);
      const isWhole = rest.startsWith(second) || !rest.includes(`${end}d`);
      const parse = () => format.parse(text.slice(0, at));
      if (isWhole) expect(parse().message.content).toBe('Hel');
      else expect(errorOf(parse).code).toBe('incomplete');
    }
  });

  it('throws for the end of a stream before it tells what it ignored', () => {
    const reader = format.reader();
    reader.push('lost\ndata: {"cho');
    expect(errorOf(() => reader.end()).code).toBe('incomplete');
    expect(reader.end()).toEqual([
      { type: 'ignored', text: 'lost\n' },
      { type: 'end', reason: 'unknown' },
    ]);
  });

  it('reads calls of custom tools where some were offered', () => {
    const tools = [{ type: 'custom' as const, custom: { name: 'shell' } }];
    const custom = (called: object, more: object = {}) =>
      data(chunkOf({ tool_calls: [{ index: 0, custom: called, ...more }] }));
    const text =
      custom({ name: 'shell', input: '' }, { id: 'a', type: 'custom' }) +
      custom({ input: '{ls' }) +
      custom({ input: ' -l' }) +
      data(callDelta(1, { name: 'f', arguments: '{}' }, 'b'));
    const reader = format.reader({ tools });
    const events = [...reader.push(text), ...reader.end()];
    expect(events.slice(0, 3)).toEqual([
      { type: 'tool-call', index: 0, id: 'a', name: 'shell', custom: true },
      { type: 'tool-call-arguments', index: 0, text: '{ls' },
      { type: 'tool-call-arguments', index: 0, text: ' -l' },
    ]);
    expect(accumulate<ToolCall>(events).message.tool_calls).toEqual([
      { id: 'a', type: 'custom', custom: { name: 'shell', input: '{ls -l' } },
      { id: 'b', type: 'function', function: { name: 'f', arguments: '{}' } },
    ]);
  });

  it('takes any number of calls in one event', () => {
    const tool_calls = Array.from({ length: 80_000 }, (_, index) => ({
      index,
      id: `id${index}`,
      function: { name: 'f', arguments: '{}' },
    }));
    const events = format.reader().push(data(chunkOf({ tool_calls })));
    expect(events.filter(({ type }) => type === 'tool-call')).toHaveLength(80_000);
  });

  const hi = data(chunkOf({ content: 'Hi' }));

  it.each([
    ['after an event', `${hi}upstream connect error\n`, 'upstream connect error\n'],
    ['without an end of line', `${hi}upstream: reset`, 'upstream: reset\n'],
    ['in lines', `${hi}<html>\n\n \n502: bad\n${hi}`, '<html>\n502: bad\n'],
    ['before the first event', `Warning\n502: x\n\n${hi}`, 'Warning\n502: x\n'],
    ['within an event', hi.replace('\n', '\nlost\n'), 'lost\n'],
    ['after [DONE]', `${hi}data: [DONE]\n\nlost\n`, 'lost\n'],
    ['before [DONE] alone', 'lost\n\ndata: [DONE]\n\n', 'lost\n'],
    ['as JSON', `${hi}{"error": 1}\n`, '{"error": 1}\n'],
  ])('keeps text outside of events apart: %s', (_where, text, ignored) => {
    for (const pieces of [[text], [...text], [...text.replaceAll('\n', '\r\n')]]) {
      const events = read(...pieces) as ReaderEvent[];
      expect(accumulate(events).ignored).toBe(ignored);
      expect(accumulate(events).message.content).toBe('Hi'.repeat(text.split('"Hi"').length - 1));
    }
  });

  it('keeps text before chunks that a client has parsed apart', () => {
    const events = read('lost\n', chunkOf({ content: 'Hi' }));
    expect(accumulate(events as ReaderEvent[]).ignored).toBe('lost\n');
  });

  it('passes over comments and the other fields of events', () => {
    const events = read(`${hi}: ping\nevent: x\nid: 1\nretry: 5\n\n: lost\n`);
    expect(accumulate(events as ReaderEvent[]).ignored).toBe('');
  });

  it('tells what came before an event that is refused', () => {
    expect(read('Warning\nerror: {"message":"Out of memory"}\n\n')[0]).toEqual({
      type: 'ignored',
      text: 'Warning\n',
    });
    expect(read('Warning\ndata: {}\n\n')).toEqual([
      { type: 'ignored', text: 'Warning\n' },
      expect.stringContaining('chunks[0].choices: missing'),
      { type: 'end', reason: 'unknown' },
    ]);
  });

  it('reports a call in whose middle the connection was cut', () => {
    const events = read(data(callDelta(0, { name: 'f', arguments: '{"x"' }, 'a')));
    expect(events.slice(-3)).toEqual([
      {
        type: 'tool-call-malformed',
        index: 0,
        raw: '{"name":"f","arguments":"{\\"x\\""}',
        reason: expect.stringContaining('not JSON'),
      },
      { type: 'text', text: '{"name":"f","arguments":"{\\"x\\""}' },
      { type: 'end', reason: 'unknown' },
    ]);
  });

  it.each(spellings)(
    'takes work that grows with the reply, not with the pieces: %s',
    (_, spell) => {
      const textOf = (count: number): string =>
        spell(everything.slice(0, everything.indexOf('event:')).repeat(count));
      const work = (text: string, size: number): number => {
        const reader = format.reader();
        return countOperations(() => {
          for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
          reader.end();
        });
      };
      const [short, long] = [textOf(2_000), textOf(20_000)];
      expect(work(long, long.length)).toBeLessThan(12 * work(short, short.length));
      expect(work(long, 64)).toBeLessThan(12 * work(short, 64));
      expect(work(short, 64)).toBeLessThan(4 * work(short, short.length));
    },
  );
});

it.each([
  ['as text', data],
  ['that a client has parsed', (chunk: OpenAIChunk) => chunk],
])('bounds a stream of chunks %s', (_how, chunkIn) => {
  const reader = format.reader({ limit: 600 });
  const chunk = chunkIn(chunkOf({ content: 'x'.repeat(250) }) as OpenAIChunk);
  expect(reader.push(chunk)).toHaveLength(1);
  const over = errorOf(() => {
    for (let more = 0; more < 2; more++) reader.push(chunk);
  });
  expect(over.code).toBe('too_large');
  expect(over.message).toContain('600 characters');
  expect(reader.end()).toEqual([]);
});

it('counts tool-call deltas that bring nothing, or names without end', () => {
  for (const called of [{}, { name: 'f' }, { name: 'fg' }]) {
    const reader = format.reader({ limit: 1000 });
    const chunk = chunkOf({ tool_calls: [{ index: 0, function: called }] }) as OpenAIChunk;
    const over = errorOf(() => {
      for (let more = 0; more < 2000; more++) reader.push(chunk);
    });
    expect(over.code).toBe('too_large');
    expect(reader.end()).toEqual([]);
  }
});

it('refuses a source of what is no chunk', async () => {
  const events = readEvents([{ a: 1 }] as unknown as OpenAIChunk[], format.reader());
  await expect(events.next()).rejects.toMatchObject({
    code: 'invalid_input',
    path: 'chunks[0].choices',
  });
});

describe('what is no stream', () => {
  it('reads a JSON body, as errors are', () => {
    const error = JSON.stringify({ error: { message: 'No key', type: 'auth' } }, null, 2);
    const end = { type: 'end', reason: 'unknown' };
    const expected = ['error: the server answered with an error: No key (auth)', end];
    expect(read(error)).toEqual(expected);
    expect(read(...error)).toEqual(expected);

    const body = JSON.stringify({
      choices: [{ index: 0, message: { content: 'Hi' }, finish_reason: 'stop' }],
    });
    expect(read(...body)).toEqual([
      { type: 'text', text: 'Hi' },
      { type: 'end', reason: 'stop' },
    ]);
  });

  it('refuses a JSON body with calls of custom tools where none was offered', () => {
    const tool_calls = [{ id: 'a', type: 'custom', custom: { name: 'shell', input: 'ls' } }];
    expect(read(JSON.stringify({ choices: [{ message: { tool_calls } }] }))[0]).toContain(
      'choices[0].message.tool_calls[0]: the reply calls a custom tool, but the reader was given none',
    );
  });

  it.each([
    [
      'error: {"code":500,"message":"Out of memory","type":"server_error"}\n\n',
      'error: the server answered with an error: Out of memory (server_error, 500)',
    ],
    ['<html>\n<body>Bad Gateway', 'found "<html>\\n<body>Bad Gateway", expected an event stream'],
    ['data: Hello\n\n', 'chunks[0]: not JSON'],
    ['data: {}\n\n', 'chunks[0].choices: missing, expected an array'],
    ['data: 5\n\n', 'chunks[0]: found 5, expected an object'],
    [
      data(chunkOf({ content: 5 })),
      'chunks[0].choices[0].delta.content: found 5, expected a string',
    ],
    [
      data(chunkOf({ tool_calls: [{ index: 0, type: 'custom', custom: { name: 'shell' } }] })),
      'chunks[0].choices[0].delta.tool_calls[0]: the reply calls a custom tool, but the reader was',
    ],
    [
      data(chunkOf({ audio: { id: 'audio-1' } })),
      'chunks[0].choices[0].delta.audio: audio cannot be read from a stream',
    ],
  ])('refuses %j', (text, message) => {
    expect(read(text)[0]).toContain(message);
    expect(read(...text)[0]).toContain(message);
  });

  it('refuses chunks of a wrong shape', () => {
    expect(read({} as OpenAIChunk)[0]).toContain('chunks[0].choices: missing');
    expect(read(null as unknown as OpenAIChunk)[0]).toBe(
      'chunks[0]: found null, expected an object',
    );
  });

  it('reads nothing as an empty reply', () => {
    expect(read('', ': ping\n\n')).toEqual([{ type: 'end', reason: 'unknown' }]);
  });
});
