import type { Recipe } from '../recipe/recipe.js';
import type { Block, BlockOutcome } from './block.js';
import type { BlockOptions } from './encode-block.js';

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

/** An error as plain data: a message between threads loses its class. */
export interface WorkerFailure {
  readonly name: string;
  readonly code: string | undefined;
  readonly message: string;
  readonly stack: string | undefined;
}

/** An error as plain data. */
export function failureOf(error: unknown): WorkerFailure {
  if (!(error instanceof Error)) {
    return { name: 'Error', code: undefined, message: String(error), stack: undefined };
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { name: error.name, code, message: error.message, stack: error.stack };
}
