import type { JsonValue, RunReference } from '@modelspeak/agents';
import type { RestateClient } from '../client/restate-client.js';
import type { LogEntry } from '../log/run-log.js';

/** Sends the live chunks of a step. Chunks that arrive during a request are sent together in the next. */
export class LiveChunks {
  readonly #client: RestateClient;
  readonly #run: RunReference;
  readonly #place: string;
  readonly #attempt: number;
  #waiting: LogEntry[] = [];
  #sending: Promise<void> | undefined;
  #isOver = false;

  constructor(client: RestateClient, run: RunReference, place: string, attempt: number) {
    this.#client = client;
    this.#run = run;
    this.#place = place;
    this.#attempt = attempt;
  }

  add(chunk: JsonValue): void {
    if (this.#isOver) return;
    const { ...where } = { place: this.#place, attempt: this.#attempt };
    this.#waiting.push({ type: 'live', ...where, chunk });
    this.#sending ??= this.#send();
  }

  /** Resolves when all chunks are sent. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#sending;
  }

  async #send(): Promise<void> {
    // Chunks that are added synchronously are sent together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const entries = this.#waiting;
      this.#waiting = [];
      // Live chunks are only for listeners: losing one must not fail the step.
      await this.#client.append(this.#run, entries).catch(() => {});
    }
    this.#sending = undefined;
  }
}
