/** Options of every call of an endpoint. */
export interface CallOptions {
  /** Cancels the call: it throws the signal's reason and closes its connection. */
  readonly signal?: AbortSignal | undefined;
  /** Headers of this call, besides those of the endpoint. A model in this process ignores them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * How long this call waits for a server that loads its model, in milliseconds; by default, as long as the endpoint
   * does. A model in this process ignores it.
   */
  readonly wait?: number | undefined;
}
