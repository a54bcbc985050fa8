import { Failure } from './failure.js';

/** Unpacks a compressed body. */
export type Decoder = () => ReadableWritablePair<Uint8Array, Uint8Array>;

/** How bodies are read. */
export interface BodyOptions {
  /** The maximum size of a body in bytes, after it is unpacked. */
  readonly limit: number;
  /** Decoders by the name of their `Content-Encoding`, besides `gzip` and `deflate`. */
  readonly decoders: Readonly<Record<string, Decoder>>;
}

/** How often a body may be compressed: each time costs memory. */
const CODINGS = 2;

const PLATFORM: Readonly<Record<string, Decoder>> = {
  gzip: () => decompression('gzip'),
  'x-gzip': () => decompression('gzip'),
  deflate: () => decompression('deflate'),
};

function decompression(format: CompressionFormat): ReadableWritablePair<Uint8Array, Uint8Array> {
  return new DecompressionStream(format) as ReadableWritablePair<Uint8Array, Uint8Array>;
}

/**
 * Reads the text of a request's body.
 *
 * @throws {Failure} 413 if it is too large, 415 for an unknown compression, 400 if it is damaged
 */
export async function readBody(
  request: Request,
  { limit, decoders }: BodyOptions,
): Promise<string> {
  const tooLarge = () => new Failure(413, `the body has more than ${limit} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  let stream: ReadableStream<Uint8Array> | null = request.body;
  if (stream === null) return '';
  const known = new Map(Object.entries({ ...PLATFORM, ...decoders }));
  const codings = codingsOf(request);
  if (codings.length > CODINGS) {
    throw new Failure(415, `the body is compressed ${codings.length} times; compress it once`);
  }
  for (const coding of codings.reverse()) {
    const decoder = known.get(coding);
    if (decoder === undefined) {
      throw new Failure(
        415,
        `the compression ${JSON.stringify(coding)} is not supported here; use one of ${[...known.keys()].join(', ')}, or none`,
      );
    }
    stream = stream.pipeThrough(decoder());
  }
  const text = new TextDecoder('utf-8', { fatal: true });
  let [whole, size] = ['', 0];
  try {
    for await (const bytes of stream as unknown as AsyncIterable<Uint8Array>) {
      size += bytes.byteLength;
      if (size > limit) throw tooLarge();
      whole += text.decode(bytes, { stream: true });
    }
    return whole + text.decode();
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (request.signal.aborted) throw request.signal.reason;
    throw new Failure(400, 'the body is damaged: it is not UTF-8, or cannot be unpacked', {
      cause: error,
    });
  }
}

function codingsOf({ headers }: Request): string[] {
  return (headers.get('content-encoding') ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}
