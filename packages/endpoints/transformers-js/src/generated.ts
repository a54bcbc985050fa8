/**
 * Turns the callbacks of a running function into an iterable. Breaking out of the loop stops the function and
 * waits for its end.
 *
 * @param run The function. It gets a callback, and a way to know whether to stop.
 */
export async function* generated<Item>(
  run: (tell: (item: Item) => void, isOver: () => boolean) => Promise<unknown>,
): AsyncGenerator<Item, void, undefined> {
  let isOver = false;
  let running: Promise<void> = Promise.resolve();
  const items = new ReadableStream<Item>({
    start(controller) {
      running = run(
        (item) => controller.enqueue(item),
        () => isOver,
      ).then(
        () => controller.close(),
        (error: unknown) => controller.error(error),
      );
    },
  }).getReader();
  try {
    for (;;) {
      const { done, value } = await items.read();
      if (done) return;
      yield value;
    }
  } finally {
    isOver = true;
    await running;
  }
}
