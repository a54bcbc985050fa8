/**
 * Writes objects as server-sent events, for a test server.
 *
 * @param end Text to send after them, such as `[DONE]`.
 *
 * @example
 * ```ts
 * import { jsonEvents } from '@modelspeak/conformance/endpoints';
 *
 * console.log(jsonEvents([{ a: 1 }], '[DONE]').join('')); // data: {"a":1}\n\ndata: [DONE]\n\n
 * ```
 */
export function jsonEvents(objects: readonly object[], end?: string): readonly string[] {
  const data = objects.map((object) => JSON.stringify(object));
  return [...data, ...(end === undefined ? [] : [end])].map((text) => `data: ${text}\n\n`);
}

/**
 * Writes objects as JSON lines, for a test server.
 *
 * @example
 * ```ts
 * import { jsonLines } from '@modelspeak/conformance/endpoints';
 *
 * console.log(jsonLines([{ a: 1 }, {}]).length); // 2
 * ```
 */
export function jsonLines(objects: readonly object[]): readonly string[] {
  return objects.map((object) => `${JSON.stringify(object)}\n`);
}
