import type { FromWorker, ToWorker } from './protocol.js';

/** A worker that runs a model. */
export interface Answering {
  tell(news: ToWorker): void;
  close(): void;
}

/** Starts the worker, which loads its code only now. */
export function openAnswering(take: (news: FromWorker) => void): Answering {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => take(data));
  worker.addEventListener('error', ({ message }) => take({ kind: 'failed', problem: message }));
  return { tell: (news) => worker.postMessage(news), close: () => worker.terminate() };
}
