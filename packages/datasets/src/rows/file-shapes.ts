import { DatasetError } from '../errors/dataset-error.js';
import type { RowShape } from './row-shape.js';

/** The shape of a file's rows, and the first row that has it. */
export interface FileShape {
  readonly file: string;
  readonly row: number;
  readonly shape: RowShape;
}

/**
 * Notices rows that are not what the rows before them in the same file are: a file of several kinds
 * is more often a mistake than meant.
 *
 * @example
 * ```ts
 * import { FileShapes } from '@modelspeak/datasets';
 *
 * const shapes = new FileShapes();
 * shapes.check({ file: 'rows.jsonl', row: 1 }, 'messages');
 * console.log(shapes.check({ file: 'rows.jsonl', row: 2 }, 'alpaca')?.code); // mixed_rows
 * ```
 */
export class FileShapes {
  #known: FileShape | undefined;

  /** @param known What an earlier run found. */
  constructor(known?: FileShape) {
    this.#known = known;
  }

  /** The shape of the rows in the last file. */
  get known(): FileShape | undefined {
    return this.#known;
  }

  /** Notes the shape of the next row; returns an error if those before it have another. */
  check(
    place: { readonly file: string; readonly row: number },
    shape: RowShape | undefined,
  ): DatasetError | undefined {
    if (shape === undefined) return undefined;
    if (this.#known?.file !== place.file) this.#known = { ...place, shape };
    const { row, shape: first } = this.#known;
    if (first === shape) return undefined;
    return new DatasetError(
      'mixed_rows',
      `its shape is ${shape}, but that of row ${row} is ${first}; divide the file, or say what its ` +
        'rows are with from, on the command line with --from: one shape, or mixed',
      place,
    );
  }
}
