/** Control characters, which could take over a terminal: all but line breaks and tabs. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;
/** The sequences that a painter writes: the colours and weights of `styleText`, and their ends. */
const PAINT = `${String.fromCharCode(0x1b)}\\[(?:[0-2]|22|3[0-7]|39)m`;

/** A text that shows control characters as signs, such as ␛, in place of sending them. */
export function printable(text: string): string {
  return text.replaceAll(CONTROL, signOf);
}

/** Like {@link printable}, but leaves the colours of a painter. */
export function printableInColor(text: string): string {
  return text
    .split(new RegExp(`(${PAINT})`))
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('');
}

function signOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '\u2421' : `\\x${code.toString(16)}`;
}
