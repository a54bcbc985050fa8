/** Shows control characters by their numbers, so that content cannot take over the terminal. */
export function visible(text: string): string {
  return text.replaceAll(
    /[^\P{Cc}\t]/gu,
    (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
