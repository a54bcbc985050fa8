import { loadRecipe } from '../recipe/load-recipe.js';
import type { Block, BlockOutcome } from './block.js';
import { encodeBlock } from './encode-block.js';
import type { WorkerSettings } from './messages.js';
import { WorkerPool } from './worker-pool.js';

/** Encodes blocks, some of them at the same time. */
export interface BlockEncoder {
  /** How many blocks it encodes at the same time. */
  readonly width: number;
  encode(block: Block): Promise<BlockOutcome>;
  /** Ends its workers. */
  close(): Promise<void>;
}

/**
 * Opens an encoder.
 *
 * @param workers How many workers it has; 0 to encode in this thread.
 */
export async function openEncoder(
  settings: WorkerSettings,
  workers: number,
): Promise<BlockEncoder> {
  if (workers > 0) return WorkerPool.open(settings, workers);
  const steps = await loadRecipe(settings.recipe);
  return {
    width: 1,
    encode: async (block) => encodeBlock(block, steps, settings),
    close: async () => {},
  };
}
