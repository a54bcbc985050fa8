import type { ReaderEvent, Responses, ResponseWriter } from '@modelspeak/core';
import { failureOf } from '../http/failure.js';

/** How a stream is written. */
export interface StreamOptions {
  readonly responses: Responses;
  readonly writer: ResponseWriter<object>;
  /** Changes a chunk before it is sent. */
  finish(chunk: object): object;
  readonly ping: string | undefined;
  /** How long there may be no output before a ping, in milliseconds. */
  readonly pingInterval: number;
  /** Called when the stream ends, with its error if it failed. */
  onEnd(error?: unknown): void;
  /** Called when the client leaves. */
  onLeave(reason: unknown): void;
}

/**
 * Writes events as the body of a response. It reads no more of them than the client takes, and ends the
 * request when the client leaves.
 *
 * @param first The promise of the first event, which was requested already.
 */
export function streamReply(
  first: Promise<IteratorResult<ReaderEvent, unknown>>,
  events: AsyncGenerator<ReaderEvent, unknown, undefined>,
  { responses, writer, finish, ping, pingInterval, onEnd, onLeave }: StreamOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next: Promise<IteratorResult<ReaderEvent, unknown>> | undefined = first;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lastSent = performance.now();
  const text = (chunks: readonly object[]): string =>
    chunks.map((chunk) => responses.text(finish(chunk))).join('');
  const end = (error?: unknown): void => {
    clearInterval(timer);
    onEnd(error);
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      if (ping === undefined) return;
      timer = setInterval(() => {
        const isSilent = performance.now() - lastSent >= pingInterval;
        if (isSilent && (controller.desiredSize ?? 0) > 0) send(controller, ping);
      }, pingInterval / 2);
    },
    async pull(controller) {
      for (;;) {
        let said: string;
        try {
          const step = await (next ?? events.next());
          next = undefined;
          if (step.done === true) {
            send(controller, text(writer.end()) + responses.done);
            controller.close();
            end();
            return;
          }
          said = text(writer.push(step.value));
        } catch (error) {
          send(controller, text(writer.error(failureOf(error))));
          controller.close();
          end(error);
          return;
        }
        if (said === '') continue;
        send(controller, said);
        return;
      }
    },
    async cancel(reason) {
      const left = reason ?? new DOMException('the client left', 'AbortError');
      end(left);
      // The next event may be far away: not every platform aborts the request, too.
      onLeave(left);
      await events.return(undefined);
    },
  });

  function send(controller: ReadableStreamDefaultController<Uint8Array>, said: string): void {
    lastSent = performance.now();
    if (said !== '') controller.enqueue(encoder.encode(said));
  }
}
