/**
 * Turns the events of a model into a web stream, for a response or a worker. Cancelling the stream cancels
 * the request.
 *
 * @example
 * ```ts
 * import { webStream } from '@modelspeak/chat';
 *
 * async function* events() {
 *   yield { type: 'text', text: 'Hi!' };
 * }
 * const reader = webStream(events()).getReader();
 * console.log((await reader.read()).value); // { type: 'text', text: 'Hi!' }
 * ```
 */
export function webStream<Event>(
  events: AsyncGenerator<Event, unknown, undefined>,
): ReadableStream<Event> {
  // Not ReadableStream.from, which many browsers do not support yet.
  return new ReadableStream<Event>({
    async pull(controller) {
      const { done, value } = await events.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await events.return(undefined);
    },
  });
}
