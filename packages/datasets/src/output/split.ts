import { DatasetError } from '../errors/dataset-error.js';

/** The split of rows that no other split takes. */
export const MAIN_SPLIT = 'train';

/** Chooses the split of a row by its hash, so that equal rows are always in the same one. */
export type ChooseSplit = (hash: string | undefined) => string;

/**
 * @param splits The part of all rows that each split takes, such as `{ test: 0.05 }`.
 * @throws {DatasetError} `invalid_option` if a name or a part is wrong
 */
export function splitChooser(splits: Readonly<Record<string, number>>): ChooseSplit {
  const entries = Object.entries(splits);
  for (const [name, part] of entries) {
    if (!/^[a-z][a-z0-9_]*$/.test(name) || name === MAIN_SPLIT) {
      throw new DatasetError(
        'invalid_option',
        `${name} cannot be a split; its name has small letters, and ${MAIN_SPLIT} takes the rest`,
      );
    }
    if (!(part > 0 && part < 1)) {
      throw new DatasetError('invalid_option', `the split ${name} needs a part between 0 and 1`);
    }
  }
  if (entries.reduce((sum, [, part]) => sum + part, 0) >= 1) {
    throw new DatasetError('invalid_option', `the splits leave nothing for ${MAIN_SPLIT}`);
  }
  return (hash) => {
    if (hash === undefined) return MAIN_SPLIT;
    let place = Number.parseInt(hash.slice(0, 12), 16) / 2 ** 48;
    for (const [name, part] of entries) {
      if (place < part) return name;
      place -= part;
    }
    return MAIN_SPLIT;
  };
}
