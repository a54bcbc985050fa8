import type { Recipe } from '../recipe/recipe.js';
import type { Block, BlockOutcome } from './block.js';
import type { BlockOptions } from './encode-block.js';
import type { WorkerFailure } from './worker-failure.js';

/** What a worker is started with. */
export interface WorkerSettings extends BlockOptions {
  readonly recipe: Recipe;
}

/** What a worker is asked to do. */
export interface ToWorker {
  readonly id: number;
  readonly block: Block;
}

/** What a worker answers. */
export type FromWorker =
  | { readonly ready: true }
  | { readonly id: number; readonly outcome: BlockOutcome }
  | { readonly failure: WorkerFailure };
