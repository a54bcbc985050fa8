/**
 * One way to spell tool calls, read as it comes in. A construct is begun when the reply looks like it,
 * and fails at the first character that shows it to be something else.
 */
export interface Construct {
  readonly status: 'reading' | 'done' | 'failed';
  /** What it has read since the last call that was told in full: the text to fall back on. */
  readonly raw: string;
  /** A tag that may follow it, once it is done. */
  readonly closingTag?: string;
  /** Why it failed. */
  readonly reason: string;
  /** Reads on from `chunk[from]`; returns the index of the first character it did not take. */
  push(chunk: string, from: number): number;
  /** The reply is over: settles whether it is done or has failed. */
  end(): void;
}

export function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
