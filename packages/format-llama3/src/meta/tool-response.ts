/** What running a tool gave. */
export interface ToolOutcome {
  /** Whether the tool did what it was asked to. */
  readonly status: 'success' | 'failure';
  /** What it answered. */
  readonly stdout?: string | undefined;
  /** What it complained of. */
  readonly stderr?: string | undefined;
}

/**
 * Wraps what running a tool gave, as Llama 3 was trained to read it: the content of the tool message.
 * Empty outputs are left out.
 *
 * @see llama-stack, `llama3/prompt_templates/tool_response.py`
 *
 * @example
 * ```ts
 * import { toolResponse } from '@modelspeak/format-llama3';
 *
 * console.log(toolResponse({ status: 'success', stdout: '7' }));
 * // completed
 * // [stdout]7[/stdout]
 * ```
 */
export function toolResponse({ status, stdout, stderr }: ToolOutcome): string {
  const lines = [status === 'success' ? 'completed' : 'failed'];
  if (stdout) lines.push(`[stdout]${stdout}[/stdout]`);
  if (stderr) lines.push(`[stderr]${stderr}[/stderr]`);
  return lines.join('\n');
}
