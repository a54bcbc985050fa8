// Prepares the rows that its argument describes, on the built package and in this thread, and prints how
// many bytes live when each of some numbers of rows are done.
import { Readable } from 'node:stream';
import { prepareDataset } from '@modelspeak/datasets';

const { marks, row, ...options } = JSON.parse(process.argv[2]);
const rows = function* () {
  for (let index = 0; index < marks.at(-1); index++) {
    yield Buffer.from(`${JSON.stringify({ ...row, [`key ${index}`]: index })}\n`);
  }
};
const sizes = [];
await prepareDataset({
  ...options,
  inputs: ['-'],
  stdin: Readable.from(rows()),
  onProgress({ rows: done }) {
    if (sizes.length === marks.length || done < marks[sizes.length]) return;
    // The first time frees what the second one then finds unused, such as buffers of the engine's streams.
    globalThis.gc();
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    sizes.push(heapUsed + external);
  },
});
console.log(JSON.stringify(sizes));
