/** Removes the line that says which format was chosen from standard error. */
export function withoutChoice(stderr: string): string {
  return stderr.replace(/^.* · format .*; --format overrides\n/m, '');
}
