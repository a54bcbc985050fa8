import { constants } from 'node:buffer';

/** A line as bytes, without its end; `undefined` if it is longer than a string can be. */
export type Line = Uint8Array | undefined;

const LINE_FEED = 0x0a;

/**
 * Divides bytes into lines, as many at a time as the input brings. They are not decoded: workers do
 * that.
 */
export async function* splitLines(
  bytes: AsyncIterable<Uint8Array>,
  longest = constants.MAX_STRING_LENGTH,
): AsyncGenerator<readonly Line[]> {
  let open: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length <= longest) open.push(part);
    else open = [];
  };
  const take = (): Line => {
    const line = length > longest ? undefined : Buffer.concat(open);
    open = [];
    length = 0;
    return line;
  };
  for await (const chunk of bytes) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      add(chunk.subarray(from, end));
      lines.push(take());
      from = end + 1;
    }
    add(chunk.subarray(from));
    if (lines.length > 0) yield lines;
  }
  if (length > 0) yield [take()];
}
