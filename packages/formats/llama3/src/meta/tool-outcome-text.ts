/** The result of running a tool. */
export interface ToolOutcome {
  /** Whether the tool succeeded. */
  readonly status: 'success' | 'failure';
  /** Its standard output. */
  readonly stdout?: string | undefined;
  /** Its standard error. */
  readonly stderr?: string | undefined;
}

/**
 * Wraps a tool result as Llama 3 was trained to read it, for the content of a tool message. Empty outputs are
 * omitted.
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
