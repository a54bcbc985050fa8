/** What running one case of a vector file gave. */
export interface Outcome {
  readonly expected: string;
  readonly actual: string;
  /**
   * Why this case is excepted: the reference is wrong on legal input. `actual` is then what the
   * reference wrote, reproduced with `referenceSpelling` or shown to be a part of the right answer.
   */
  readonly exception?: string | undefined;
}
