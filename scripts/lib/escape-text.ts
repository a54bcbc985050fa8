/** A text as a regular expression that finds it. */
export function escapeText(text: string): string {
  return text.replace(/[\\^$.+?*()[\]{}|]/g, '\\$&');
}
