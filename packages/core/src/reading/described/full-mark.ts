import type { Breaks, Mark } from './description.js';

/** A mark and its line breaks, none left out. */
export interface FullMark {
  readonly mark: string;
  readonly before: Breaks;
  readonly after: Breaks;
}

/** Fills in which line breaks belong to a mark. */
export function fullMark(mark: Mark): FullMark {
  return typeof mark === 'string'
    ? { mark, before: 0, after: 0 }
    : { mark: mark.mark, before: mark.before ?? 0, after: mark.after ?? 0 };
}
