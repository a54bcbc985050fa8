const MADE = /^sharegpt_\d+$/;

/** The id of a call in a row, where most calls have none. */
export function madeId(position: number): string {
  return `sharegpt_${position}`;
}

/** Whether an id was made for a call that had none, and so is not written back. */
export function isMadeId(id: string): boolean {
  return MADE.test(id);
}
