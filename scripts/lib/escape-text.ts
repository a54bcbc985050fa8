/** A regular expression that finds a text. */
export function escapeText(text: string): string {
  return text.replace(/[\\^$.+?*()[\]{}|]/g, '\\$&');
}
