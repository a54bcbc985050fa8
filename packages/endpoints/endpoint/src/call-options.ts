/** Options of every call of an endpoint. */
export interface CallOptions {
  /** Cancels the call: it throws the signal's reason and closes its connection. */
  readonly signal?: AbortSignal | undefined;
}
