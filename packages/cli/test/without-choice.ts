/** What is written to standard error, but for the line that says which format was chosen. */
export function withoutChoice(stderr: string): string {
  return stderr.replace(/^.* · format .*; --format overrides\n/m, '');
}
