/** Whether a character is JSON white space. */
export function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

/** Whether a text is nothing but white space. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (!isSpace(text.charAt(at))) return false;
  return true;
}
