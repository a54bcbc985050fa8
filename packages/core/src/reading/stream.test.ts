import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { parrot } from '../../test/parrot.js';
import { chunked, chunkLengths } from '../../test/texts.js';
import { accumulate } from './accumulate.js';
import type { Reader, ReaderEvent } from './reader.js';
import { type ReplySource, readEvents, readerStream } from './stream.js';

const reader = () => parrot().reader();

async function gather(events: AsyncIterable<ReaderEvent>): Promise<ReaderEvent[]> {
  const gathered: ReaderEvent[] = [];
  for await (const event of events) gathered.push(event);
  return gathered;
}

const text = 'Grüße, 你好 😀<|end|>';
const bytes = new TextEncoder().encode(text);
const cut = (length: number) =>
  Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.slice(index * length, (index + 1) * length),
  );

async function* later<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) yield item;
}

function streamOf<Item>(items: readonly Item[]): ReadableStream<Item> {
  return new ReadableStream({
    start(controller) {
      for (const item of items) controller.enqueue(item);
      controller.close();
    },
  });
}

const SOURCES: [string, () => ReplySource][] = [
  ['a list of strings', () => [text.slice(0, 3), text.slice(3)]],
  ['a list of bytes, cut inside of characters', () => cut(1)],
  ['an async iterable', () => later(cut(5))],
  ['a web stream of strings', () => streamOf([text])],
  ['a web stream of bytes', () => streamOf(cut(2))],
  ['a response', () => new Response(text).body as ReadableStream<Uint8Array>],
];

describe('readEvents', () => {
  test.each(SOURCES)('reads %s', async (_name, source) => {
    const reply = accumulate(await gather(readEvents(source(), reader())));
    expect(reply.message.content).toBe('Grüße, 你好 😀');
    expect(reply.stop).toBe('<|end|>');
  });

  test('asks at the end why the server ended the reply', async () => {
    const ending = vi.fn(() => 'length' as const);
    const events = await gather(readEvents(['cut of'], reader(), ending));
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'length' });
    expect(ending).toHaveBeenCalledOnce();
  });

  test('takes a whole reply as one chunk', async () => {
    const chunks: string[] = [];
    const reader: Reader = {
      push(chunk) {
        chunks.push(chunk);
        return [];
      },
      end: () => [],
    };
    for await (const _event of readEvents('Hello', reader)) expect.unreachable();
    expect(chunks).toEqual(['Hello']);
  });

  test('shows a character that was cut off', async () => {
    const events = await gather(readEvents([bytes.slice(0, 3)], reader()));
    expect(accumulate(events).message.content).toBe('Gr\ufffd');
  });

  test('reads the chunks that a client has parsed, where the reader takes them', async () => {
    const reader: Reader<string | { said: string }> = {
      push: (chunk) => [{ type: 'text', text: typeof chunk === 'string' ? chunk : chunk.said }],
      end: () => [],
    };
    const mixed = later<string | Uint8Array | { said: string }>([{ said: 'a' }, 'b', bytes]);
    expect(accumulate(await gather(readEvents(mixed, reader))).message.content).toBe(`ab${text}`);
    // @ts-expect-error a reader of text takes no chunks
    await expect(gather(readEvents([{ said: 'a' }], parrot().reader()))).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test.each([null, undefined, 5, () => []])('refuses %s as a source', async (source) => {
    const refused = gather(readEvents(source as unknown as ReplySource, reader()));
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', path: 'source' });
  });

  test('lets go of its source when it is left early', async () => {
    let isCancelled = false;
    const source = new ReadableStream<string>({
      pull: (controller) => controller.enqueue('text '),
      cancel() {
        isCancelled = true;
      },
    });
    for await (const event of readEvents(source, reader())) if (event.type === 'text') break;
    expect(isCancelled).toBe(true);
    expect(source.locked).toBe(false);
  });

  test('passes on what goes wrong in its source', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'text';
      throw new Error('connection lost');
    }
    await expect(gather(readEvents(failing(), reader()))).rejects.toThrow('connection lost');

    const broken = new ReadableStream<string>({
      pull: (controller) => controller.error(new Error('connection lost')),
    });
    await expect(gather(readEvents(broken, reader()))).rejects.toThrow('connection lost');
    expect(broken.locked).toBe(false);
  });
});

test('readerStream gives the same events', async () => {
  for (const [, source] of SOURCES.slice(-3)) {
    const stream = (source() as ReadableStream<string>).pipeThrough(readerStream(reader()));
    expect(accumulate(await gather(stream))).toEqual(parrot().parse(text));
  }
});

test('a reader of textis not confused by any division', () => {
  const piece = fc.constantFrom('<|end|>', '<|turn|>', '<|', '|>', 'end', '<', 'text', ' ');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), chunkLengths, (pieces, lengths) => {
      const raw = pieces.join('');
      const reading = reader();
      const events = [
        ...chunked(raw, lengths).flatMap((chunk) => reading.push(chunk)),
        ...reading.end(),
      ];
      const reply = accumulate(events);
      expect(reply).toEqual(parrot().parse(raw));
      expect(`${reply.message.content}${reply.stop ?? ''}${reply.ignored}`).toBe(raw);
    }),
    { numRuns: 2000 },
  );
});

test('special tokens come among text and bytes, in both kinds of streams', async () => {
  const pieces = [bytes.slice(0, 3), 'x', bytes.slice(3, 4), { token: '<|end|>' }];
  const told: ReaderEvent[] = [
    { type: 'text', text: 'Gr' },
    { type: 'text', text: '\ufffd' },
    { type: 'text', text: 'x' },
    { type: 'text', text: '\ufffd' },
    { type: 'end', reason: 'stop', stop: '<|end|>' },
  ];
  expect(await gather(readEvents(pieces, reader()))).toEqual(told);
  expect(await gather(streamOf(pieces).pipeThrough(readerStream(reader())))).toEqual(told);
});
