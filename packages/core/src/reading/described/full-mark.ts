import type { Breaks, Mark } from './description.js';

/** A mark with all of its settings. */
export interface FullMark {
  readonly mark: string;
  readonly before: Breaks;
  readonly after: Breaks;
}

/** Fills in the defaults of a mark. */
export function fullMark(mark: Mark): FullMark {
  return typeof mark === 'string'
    ? { mark, before: 0, after: 0 }
    : { mark: mark.mark, before: mark.before ?? 0, after: mark.after ?? 0 };
}
