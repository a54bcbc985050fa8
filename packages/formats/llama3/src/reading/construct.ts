/**
 * Reads one form of tool calls incrementally. A construct starts when the reply looks like it, and fails at the
 * first character that does not fit.
 */
export interface Construct {
  readonly status: 'reading' | 'done' | 'failed';
  /** The text read since the last complete call, used as text if the construct fails. */
  readonly raw: string;
  /** A tag that may follow the completed construct. */
  readonly closingTag?: string;
  /** Why it failed. */
  readonly reason: string;
  /** Reads from `chunk[from]`, and returns the index of the first character that it did not consume. */
  push(chunk: string, from: number): number;
  /** Ends the reply, and settles whether the construct is done or has failed. */
  end(): void;
}

export function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}
