/**
 * What a function tells of while it runs, as it comes. Who stops early has it end, and waits for that.
 *
 * @param run Is told how to tell, and whether it is to end.
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
