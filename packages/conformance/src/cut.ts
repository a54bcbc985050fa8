/**
 * Yields every way to cut a reply in two, and the reply cut after every code unit, including inside
 * surrogate pairs.
 *
 * @example
 * ```ts
 * import { everyCut } from '@modelspeak/conformance';
 *
 * console.log([...everyCut('abc')].map((chunks) => chunks.join('|')));
 * // [ 'a|bc', 'ab|c', 'a|b|c' ]
 * ```
 */
export function* everyCut(reply: string): Generator<string[]> {
  for (let at = 1; at < reply.length; at++) yield [reply.slice(0, at), reply.slice(at)];
  yield reply.split('');
}

/**
 * Cuts a reply into chunks of these lengths, in UTF-16 code units, repeating them until it ends.
 *
 * @throws {RangeError} if no length is above zero
 *
 * @example
 * ```ts
 * import { cutByLengths } from '@modelspeak/conformance';
 *
 * console.log(cutByLengths('abcdefg', [1, 3])); // [ 'a', 'bcd', 'e', 'fg' ]
 * ```
 */
export function cutByLengths(reply: string, lengths: readonly number[]): string[] {
  if (!lengths.some((length) => length > 0)) {
    throw new RangeError(`found the lengths [${lengths}], expected one above zero`);
  }
  const chunks: string[] = [];
  for (let at = 0, turn = 0; at < reply.length; turn++) {
    const length = Math.max(0, lengths[turn % lengths.length] as number);
    chunks.push(reply.slice(at, at + length));
    at += length;
  }
  return chunks;
}
