/** Puts a text before the first place where a mark stands. */
export function insertBefore(text: string, mark: string, inserted: string): string {
  const at = text.indexOf(mark);
  if (at === -1) throw new Error(`found no ${mark.trim()} to stand before`);
  return text.slice(0, at) + inserted + text.slice(at);
}
