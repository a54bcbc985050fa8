/** Options of every call of an endpoint. */
export interface CallOptions {
  /** Ends the call: it throws the signal's reason, and its connection is closed. */
  readonly signal?: AbortSignal | undefined;
}
