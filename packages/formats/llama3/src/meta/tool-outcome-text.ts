/** The result of running a tool. */
export interface ToolOutcome {
  /** Whether the tool succeeded. */
  readonly status: 'success' | 'failure';
  /** What it wrote to its output. */
  readonly stdout?: string | undefined;
  /** What it wrote to its error output. */
  readonly stderr?: string | undefined;
}

/**
 * Wraps the result of a tool as Llama 3 was trained to read it: the content of the tool message. Empty
 * outputs are left out.
 *
 * @see llama-stack, `llama3/prompt_templates/tool_response.py`
 *
 * @example
 * ```ts
 * import { toolOutcomeText } from '@modelspeak/format-llama3';
 *
 * console.log(toolOutcomeText({ status: 'success', stdout: '7' }));
 * // completed
 * // [stdout]7[/stdout]
 * ```
 */
export function toolOutcomeText({ status, stdout, stderr }: ToolOutcome): string {
  const lines = [status === 'success' ? 'completed' : 'failed'];
  if (stdout) lines.push(`[stdout]${stdout}[/stdout]`);
  if (stderr) lines.push(`[stderr]${stderr}[/stderr]`);
  return lines.join('\n');
}
