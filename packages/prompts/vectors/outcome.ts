/** What running one case of a vector file gave. */
export interface Outcome {
  readonly expected: string;
  readonly actual: string;
}
