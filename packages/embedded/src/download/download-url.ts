import type { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedError } from '../embedded-error.js';
import { type Expected, PartialFile } from './partial-file.js';
import type { DownloadOptions } from './progress.js';

/** Options of {@link downloadUrl}. */
export interface UrlOptions extends DownloadOptions {
  /** How often a connection that breaks is begun again before that is an error. */
  readonly tries?: number | undefined;
  /** How long to wait before that, in milliseconds; twice as long each time. */
  readonly pause?: number | undefined;
  /** How long a server may send nothing, in milliseconds. */
  readonly patience?: number | undefined;
  /** What opens files. */
  readonly openFile?: typeof open | undefined;
}

/**
 * Downloads a file. It goes on where an earlier run stopped, if the server has the same version still and can send the
 * rest; else it begins anew. Broken connections are begun again a few times.
 *
 * @throws {EmbeddedError} `unreachable`, `refused`, `damaged`, `disk_full`, `not_writable`
 */
export async function downloadUrl(
  url: string,
  file: string,
  expected: Expected,
  options: UrlOptions = {},
): Promise<void> {
  const { tries = 5, pause = 500, signal, onNote, openFile } = options;
  const partial = await PartialFile.open(file, expected, openFile);
  try {
    await partial.resume();
    const reach = { isReached: false };
    for (let tried = 0; partial.received < expected.size; ) {
      const before = partial.received;
      try {
        await continueDownload(url, partial, expected, options, reach);
      } catch (error) {
        if (!isBroken(error) || signal?.aborted === true) throw error;
        tried = partial.received > before ? 1 : tried + 1;
        // Where no server has answered yet, another source may be better.
        if (tried > (reach.isReached ? tries : Math.min(1, tries))) throw error;
        onNote?.(`${error.message}; trying again`);
        await wait(pause * 2 ** (tried - 1), undefined, { signal });
      }
    }
  } catch (error) {
    if (error instanceof EmbeddedError && error.code === 'damaged') await partial.discard();
    else await partial.close();
    throw error;
  }
  await partial.finish();
}

function isBroken(error: unknown): error is EmbeddedError {
  return error instanceof EmbeddedError && error.code === 'unreachable';
}

/** Whether a server has answered. */
interface Reach {
  isReached: boolean;
}

/** Asks for what is missing, and adds it. */
async function continueDownload(
  url: string,
  partial: PartialFile,
  { size }: Expected,
  { onProgress, onNote, signal, patience = 30_000, fetch: send = globalThis.fetch }: UrlOptions,
  reach: Reach,
): Promise<void> {
  const limit = new Patience(patience, signal);
  const host = new URL(url).host;
  try {
    const validator = partial.received > 0 ? await partial.validator() : undefined;
    const isResumed = validator !== undefined;
    const response = await send(url, {
      signal: limit.signal,
      headers: {
        // A compressed answer would have other bytes than the file.
        'accept-encoding': 'identity',
        ...(isResumed && { range: `bytes=${partial.received}-`, 'if-range': validator }),
      },
    });
    reach.isReached = true;
    if (!isResumed || response.status !== 206 || startOf(response) !== partial.received) {
      if (response.status !== 200) {
        await response.body?.cancel();
        // The part that is here is none of the file that the server has.
        if (isResumed && (response.status === 416 || response.status === 206)) {
          return await partial.restart(undefined);
        }
        throw new EmbeddedError('refused', `${host} answered ${response.status}`);
      }
      checkSize(response, size, host);
      if (partial.received > 0) {
        onNote?.(`${host} cannot continue the download; it begins anew`);
      }
      await partial.restart(validatorOf(response));
    }
    for await (const bytes of response.body ?? []) {
      limit.renew();
      await partial.add(bytes);
      onProgress?.({ received: partial.received, size });
    }
    if (partial.received < size) {
      throw new EmbeddedError('unreachable', `the connection to ${host} broke`);
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof EmbeddedError) throw error;
    if (limit.isOver) {
      const seconds = Math.round(patience / 1000);
      throw new EmbeddedError('unreachable', `${host} sent nothing for ${seconds} s`, {
        cause: error,
      });
    }
    if (!isOfNetwork(error)) throw error;
    const what =
      error.message === 'fetch failed'
        ? `${host} cannot be reached`
        : `the connection to ${host} broke`;
    throw new EmbeddedError('unreachable', `${what} (${reasonOf(error)})`, { cause: error });
  } finally {
    limit.end();
  }
}

/** `fetch` reports all that happens on the way as a TypeError. */
function isOfNetwork(error: unknown): error is Error {
  return error instanceof TypeError;
}

function reasonOf({ message, cause }: Error): string {
  const { code } = (cause ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : message;
}

/** A strong tag, or the time of the last change. */
function validatorOf({ headers }: Response): string | undefined {
  const tag = headers.get('etag');
  if (tag !== null && !tag.startsWith('W/')) return tag;
  return headers.get('last-modified') ?? undefined;
}

/** Where the bytes of a response begin in the file. */
function startOf({ headers }: Response): number | undefined {
  const [, start] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? [];
  return start === undefined ? undefined : Number(start);
}

/** Refuses a file of another size before it is downloaded, such as the page of a hotel's network. */
function checkSize({ headers }: Response, size: number, host: string): void {
  const length = headers.get('content-length');
  if (length === null || Number(length) === size) return;
  throw new EmbeddedError(
    'damaged',
    `${host} sends ${length} bytes in place of ${size}: it is not the file that the list names`,
  );
}

/** A signal that aborts when nothing has happened for some time, or when the caller's does. */
class Patience {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly signal: AbortSignal;

  constructor(milliseconds: number, signal: AbortSignal | undefined) {
    this.#timer = setTimeout(() => this.#controller.abort(), milliseconds);
    const own = this.#controller.signal;
    this.signal = signal === undefined ? own : AbortSignal.any([own, signal]);
  }

  get isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  renew(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
