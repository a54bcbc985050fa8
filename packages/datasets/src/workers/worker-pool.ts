import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DatasetError } from '../errors/dataset-error.js';
import { systemCode } from '../errors/file-error.js';
import type { Block, BlockOutcome } from './block.js';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.js';
import type { WorkerFailure } from './worker-failure.js';

/** The built module that workers run, also when this module runs from its source. */
const MODULE = new URL(
  'worker.js',
  pathToFileURL(createRequire(import.meta.url).resolve('@modelspeak/datasets')),
);

/** Workers that encode blocks. Each block goes to the worker with the fewest. */
export class WorkerPool {
  readonly #members: readonly Member[];

  private constructor(members: readonly Member[]) {
    this.#members = members;
  }

  /** Starts the workers, and waits until they have loaded the format and the tokenizer. */
  static async open(settings: WorkerSettings, count: number): Promise<WorkerPool> {
    const pool = new WorkerPool(Array.from({ length: count }, () => new Member(settings)));
    try {
      await Promise.all(pool.#members.map(({ ready }) => ready));
      return pool;
    } catch (error) {
      await pool.close();
      throw error;
    }
  }

  get width(): number {
    return this.#members.length;
  }

  async encode(block: Block): Promise<BlockOutcome> {
    const [first, ...others] = this.#members;
    if (first === undefined) throw new DatasetError('invalid_option', 'there are no workers');
    const idlest = others.reduce((best, next) => (next.load < best.load ? next : best), first);
    return idlest.encode(block);
  }

  async close(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.close()));
  }
}

interface Waiting {
  readonly resolve: (outcome: BlockOutcome) => void;
  readonly reject: (error: Error) => void;
}

/** A worker, and the blocks that it has. */
class Member {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #next = 0;
  #failure: Error | undefined;

  constructor(settings: WorkerSettings) {
    this.#worker = new Worker(MODULE, { workerData: settings });
    this.ready = new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        this.#failure ??= error;
        reject(this.#failure);
        for (const waiting of this.#waiting.values()) waiting.reject(this.#failure);
        this.#waiting.clear();
      };
      this.#worker.on('message', (message: FromWorker) => {
        if ('ready' in message) resolve();
        else if ('failure' in message) fail(errorOf(message.failure));
        else this.#settle(message.id, message.outcome);
      });
      this.#worker.on('error', (error) => fail(outOfMemory(error) ?? error));
      this.#worker.on('exit', (code) => {
        fail(new DatasetError('worker_failed', `a worker ended with exit code ${code}`));
      });
    });
  }

  /** How many blocks it has. */
  get load(): number {
    return this.#waiting.size;
  }

  encode(block: Block): Promise<BlockOutcome> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const id = this.#next++;
    const message: ToWorker = { id, block };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage(message, transferable(block));
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(id: number, outcome: BlockOutcome): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(outcome);
  }
}

function outOfMemory(error: Error): DatasetError | undefined {
  if (systemCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
  return new DatasetError(
    'worker_failed',
    'a worker ran out of memory; use fewer workers, or split rows that are very long',
    { cause: error },
  );
}

function transferable({ bytes: { buffer } }: Block): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer ? [buffer] : [];
}

/** The error that a worker reported, as one of ours; any other is a bug, with the worker's stack. */
function errorOf({ name, code, message, stack }: WorkerFailure): Error {
  if (name === 'ModelspeakError') return new DatasetError('invalid_option', message);
  if (name === 'DatasetError') {
    return new DatasetError(code === 'unreadable' ? code : 'worker_failed', message);
  }
  const error = new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
