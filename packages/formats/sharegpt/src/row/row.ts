/** One entry of a row: who says what. */
export interface ShareGPTEntry {
  from: string;
  value: string;
  /** The name of the tool that an `observation` is from. */
  name?: string;
  /** The id of the call that an `observation` answers; without it, results come in the order of their calls. */
  tool_call_id?: string;
  /** Other keys, such as `weight`. */
  [key: string]: unknown;
}

/** A row as it is written without another spelling. */
export interface ShareGPTRow {
  model?: string;
  system?: string;
  conversations: ShareGPTEntry[];
  /** The tools, as the JSON text of a list. */
  tools?: string;
  /** What the `<image>` marks stand for, in order: paths, addresses or `data:` URLs. */
  images?: unknown[];
  videos?: unknown[];
  audios?: unknown[];
  [key: string]: unknown;
}
