/**
 * Reads the text of a response in UTF-8, up to a number of bytes.
 *
 * @returns The text, and whether it is complete.
 */
export async function readText(
  bytes: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const piece of bytes) {
    const rest = limit - size;
    text += decoder.decode(piece.subarray(0, rest), { stream: true });
    size += piece.length;
    if (size > limit) return { text, isWhole: false };
  }
  return { text: text + decoder.decode(), isWhole: true };
}
