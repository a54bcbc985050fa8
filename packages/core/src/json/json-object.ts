/**
 * Whether a value is an object and not an array.
 *
 * @example
 * ```ts
 * import { isObject } from '@modelspeak/core/authoring';
 *
 * console.log(isObject({}), isObject([]), isObject(null)); // true false false
 * ```
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a text is the JSON of an object. */
export function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/**
 * Replaces the `\\u` escapes of a JSON text by their characters, and every other escape by a space.
 */
export function unescapeJson(text: string): string {
  return text.replace(/\\(?:u(.{4})|.)/g, (_escape, code = '20') =>
    String.fromCharCode(Number(`0x${code}`)),
  );
}
