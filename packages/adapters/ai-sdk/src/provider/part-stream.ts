/**
 * The parts of a reply as a stream. A reader that cancels it while the server is silent must not wait for the
 * next part: `left` tells the request to end.
 */
export function partStream<Part>(
  parts: AsyncGenerator<Part, void>,
  left: AbortController,
): ReadableStream<Part> {
  return new ReadableStream<Part>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      left.abort();
      await parts.return();
    },
  });
}
