/** Makes the errors of a stream of JSON. */
export interface StreamFaults {
  /** Makes the error for an event or a line that is too large. */
  tooLarge(): unknown;
  /** Makes the error for text that violates the protocol. */
  malformed(text: string, cause?: unknown): unknown;
}
