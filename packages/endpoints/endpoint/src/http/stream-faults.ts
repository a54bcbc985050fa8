/** What a stream of JSON can be wrong about. */
export interface StreamFaults {
  /** Makes the error for an event or a line that is too large. */
  tooLarge(): unknown;
  /** Makes the error for what is not as the protocol says, beginning with this text. */
  malformed(text: string, cause?: unknown): unknown;
}
