/** How a prompt is read. */
export interface PromptReading {
  /** Whether the format can mark a tool's message as an error. */
  readonly marksErrors: boolean;
  /** Whether the format has files. If not, files of text become text. */
  readonly takesFiles: boolean;
}
