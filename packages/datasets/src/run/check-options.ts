import { DatasetError } from '../errors/dataset-error.js';
import { checkShard } from '../output/shard.js';
import { splitChooser } from '../output/split.js';
import type { DatasetOptions } from './dataset-options.js';

/**
 * Checks what does not depend on the input.
 *
 * @throws {DatasetError} `invalid_option`
 */
export function checkOptions({ recipe, output, shard, workers, inputs }: DatasetOptions): void {
  if (inputs.length === 0) throw invalid('inputs is empty; name a file, or "-" for stdin');
  if (shard !== undefined) checkShard(shard);
  checkCount('maxLength', recipe.maxLength, 1);
  checkCount('workers', workers, 0);
  if (typeof output === 'function') return;
  checkCount('partRows', output.partRows, 1);
  splitChooser(output.splits ?? {});
  if (!output.pack) return;
  if (recipe.maxLength === undefined) {
    throw invalid('pack needs maxLength, the length of a packed row');
  }
  if (recipe.as === 'text') throw invalid('text cannot be packed; pack token ids');
}

function checkCount(name: string, value: number | undefined, least: number): void {
  if (value === undefined || (Number.isSafeInteger(value) && value >= least)) return;
  throw invalid(`found ${value} for ${name}, expected a whole number from ${least}`);
}

function invalid(problem: string): DatasetError {
  return new DatasetError('invalid_option', problem);
}
