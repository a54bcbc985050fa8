// What a worker of `prepareDataset` runs. It is built as a file of its own, since a worker is
// started by the name of its module.
import { parentPort, workerData } from 'node:worker_threads';
import { loadRecipe } from './recipe/load-recipe.js';
import { encodeBlock } from './workers/encode-block.js';
import type { FromWorker, ToWorker, WorkerSettings } from './workers/messages.js';
import { failureOf } from './workers/worker-failure.js';

if (parentPort !== null) await serve(parentPort, workerData);

async function serve(
  port: NonNullable<typeof parentPort>,
  settings: WorkerSettings,
): Promise<void> {
  const post = (message: FromWorker): void => port.postMessage(message);
  try {
    const steps = await loadRecipe(settings.recipe);
    port.on('message', ({ id, block }: ToWorker) => {
      post({ id, outcome: encodeBlock(block, steps, settings) });
    });
    post({ ready: true });
  } catch (error) {
    post({ failure: failureOf(error) });
  }
}
