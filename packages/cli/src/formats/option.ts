/** An option for a format, as `--option key=value` gives it, and the value as it was written. */
export type FormatOption = readonly [key: string, value: unknown, text?: string];

/** Reads `key=value`. The value is read as JSON if it is JSON, and as text otherwise. */
export function parseOption(text: string): FormatOption | undefined {
  const [, key, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  return key === undefined || value === undefined ? undefined : [key, parseValue(value), value];
}

/** A value as JSON if it is JSON, and as text otherwise. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
