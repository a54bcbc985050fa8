/** Whether a value is an object, and no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a text is JSON, of an object. */
export function isJsonObject(text: string): boolean {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

/** A JSON text with what `\\u` stands for in its place, and a space for any other escape. */
export function unescapeJson(text: string): string {
  return text.replace(/\\(?:u(.{4})|.)/g, (_escape, code = '20') =>
    String.fromCharCode(Number(`0x${code}`)),
  );
}
