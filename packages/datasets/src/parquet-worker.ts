// What reads a Parquet file, away from the run. It is built as a file of its own, since a worker is started
// by the name of its module.
import { parentPort, workerData } from 'node:worker_threads';
import type { SentRow } from './input/parquet-messages.js';
import { readParquet } from './input/parquet-reader.js';
import type { RawRow } from './input/raw-row.js';

const { name, path } = workerData as { readonly name: string; readonly path: string };
const batches = readParquet(name, path);

parentPort?.on('message', async () => {
  const { value, done } = await batches.next();
  parentPort?.postMessage(done ? 'end' : { part: value.part, rows: value.rows.map(sent) });
});

function sent({ file, row, json }: RawRow): SentRow {
  return json instanceof Uint8Array ? { file, row, json } : { file, row, problem: json.problem };
}
