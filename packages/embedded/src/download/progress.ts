/** How far a download has come. */
export interface DownloadProgress {
  /** The bytes that are there, those of earlier runs included. */
  readonly received: number;
  /** All bytes of the file. */
  readonly size: number;
}

/** Options of everything that downloads. */
export interface DownloadOptions {
  /** Receives how far the download has come. */
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Receives what people should know, such as that another source is tried. */
  readonly onNote?: ((note: string) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** What sends requests; the global `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}
