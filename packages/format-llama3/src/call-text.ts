/** A string in double quotes as Python reads it back; line breaks may stand inside. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** A string in double quotes as the references write it, with nothing escaped. */
export function quoteUnescaped(text: string): string {
  return `"${text}"`;
}
