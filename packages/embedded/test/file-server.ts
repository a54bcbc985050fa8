import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file that is as long as wanted, and no file like another. */
export function someBytes(length: number): { bytes: Buffer; size: number; sha256: string } {
  const bytes = randomBytes(length);
  return { bytes, size: length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** How a server misbehaves. */
export interface Faults {
  /** Breaks the connection of the nth request, from 0, after some bytes; `undefined` never does. */
  cut?: ((request: number) => number | undefined) | undefined;
  /** Whether it ignores ranges. */
  isWhole?: boolean;
  /** The tag of the file; none if it is empty. */
  tag?: string;
  /** The status of all its responses. */
  status?: number;
  /** Stops sending after some bytes, and keeps the connection. */
  stall?: number;
  /** Sends in pieces of so many bytes, with a pause of so many milliseconds after each. */
  slow?: { readonly piece: number; readonly pause: number };
}

export interface FileServer {
  readonly url: string;
  /** The `range` of each request. */
  readonly ranges: (string | undefined)[];
  stop(): Promise<void>;
}

/** Starts a real server over HTTP that sends files by their paths, as ranges too. */
export async function startFileServer(
  files: Readonly<Record<string, Buffer | object>>,
  faults: Faults = {},
): Promise<FileServer> {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file === undefined || faults.status !== undefined) {
      response.writeHead(faults.status ?? 404).end('no');
    } else if (Buffer.isBuffer(file)) {
      const nth = ranges.push(request.headers.range) - 1;
      send(file, request, response, faults, faults.cut?.(nth));
    } else {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(file));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    ranges,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(
  file: Buffer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  { isWhole = false, tag = '"1"', stall, slow }: Faults,
  cut: number | undefined,
): void {
  const [, start] = /^bytes=(\d+)-$/.exec(headers.range ?? '') ?? [];
  const isPart = !isWhole && start !== undefined && headers['if-range'] === tag;
  const from = isPart ? Number(start) : 0;
  const bytes = file.subarray(from);
  if (tag !== '') response.setHeader('etag', tag);
  if (isPart) {
    response.setHeader('content-range', `bytes ${from}-${file.length - 1}/${file.length}`);
  }
  response.writeHead(isPart ? 206 : 200, { 'content-length': bytes.length });
  if (slow !== undefined) void sendSlowly(bytes, response, slow);
  else if (stall !== undefined) response.write(bytes.subarray(0, stall));
  else if (cut === undefined || cut >= bytes.length) response.end(bytes);
  else response.write(bytes.subarray(0, cut), () => setImmediate(() => response.destroy()));
}

async function sendSlowly(
  bytes: Buffer,
  response: ServerResponse,
  { piece, pause }: NonNullable<Faults['slow']>,
): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += piece) {
    response.write(bytes.subarray(at, at + piece));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  response.end();
}
