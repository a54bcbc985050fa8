/** Trims line breaks at both ends of a text. */
export function trimBreaks(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end--;
  return trimFirstBreaks(text.slice(0, end));
}

/** Trims line breaks at the beginning of a text. */
export function trimFirstBreaks(text: string): string {
  let start = 0;
  while (text[start] === '\n') start++;
  return text.slice(start);
}
