import type { Outcomes, Task } from './task.js';

/** A worker for slow tasks, which keeps the page responsive. */
export interface Background {
  run<T extends Task>(task: T): Promise<Outcomes[T['kind']]>;
  close(): void;
}

/** Starts the worker; if it fails, the pending calls throw. */
export function openBackground(): Background {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<
    number,
    { resolve(outcome: unknown): void; reject(error: Error): void }
  >();
  let nextId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; outcome: unknown }>) => {
    waiting.get(data.id)?.resolve(data.outcome);
    waiting.delete(data.id);
  });
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message));
    waiting.clear();
  });
  return {
    run<T extends Task>(task: T) {
      const id = nextId++;
      return new Promise<Outcomes[T['kind']]>((resolve, reject) => {
        waiting.set(id, { resolve: (outcome) => resolve(outcome as Outcomes[T['kind']]), reject });
        worker.postMessage({ id, task });
      });
    },
    close: () => worker.terminate(),
  };
}

/** Runs one task at a time. Of the tasks that arrive meanwhile, it runs only the last. */
export function latestOnly<Input>(run: (input: Input) => Promise<void>): (input: Input) => void {
  let isBusy = false;
  let next: { readonly input: Input } | undefined;
  const start = async (input: Input): Promise<void> => {
    isBusy = true;
    try {
      await run(input);
    } finally {
      isBusy = false;
      const waiting = next;
      next = undefined;
      if (waiting !== undefined) void start(waiting.input);
    }
  };
  return (input) => {
    if (isBusy) next = { input };
    else void start(input);
  };
}
