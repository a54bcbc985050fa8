/**
 * Parses a text as JSON, with or without a code fence around it. Returns the value, and its text, or what is wrong.
 *
 * @example
 * ```ts
 * import { jsonOf } from '@modelspeak/chat';
 *
 * console.log(jsonOf('Here it is:\n```json\n{"score": 5}\n```'));
 * // { value: { score: 5 }, json: '\n{"score": 5}' }
 * ```
 */
export function jsonOf(
  text: string,
): { readonly value: unknown; readonly json: string } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text), json: text };
  } catch (error) {
    const fenced = insideFence(text);
    if (fenced !== undefined) return jsonOf(fenced);
    return { problem: `it is not JSON: ${(error as Error).message}` };
  }
}

/** The content of the first code fence in a text. */
function insideFence(text: string): string | undefined {
  const open = text.indexOf('```');
  const line = text.indexOf('\n', open);
  const close = text.indexOf('\n```', line);
  return open === -1 || line === -1 || close === -1 ? undefined : text.slice(line, close);
}
