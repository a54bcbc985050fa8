// npm run real: asks a real model our tasks, through llama.cpp's own API, our library and our gateway, and prints
// how many are answered right. Downloads the server and the models once, into $MODELSPEAK_CACHE or
// ~/.cache/modelspeak.
//
//   -- [--models 0.5b,1.5b] [--tasks N|ids] [--only WORD] [--ways server-auto,…] [--out DIR] [--threads N]
//   -- --replies DIR|FILE   reads kept replies with our reader, and compares the calls
//   -- --ci                 the small check of CI
//   -- --agents             real agents on the larger model
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cache } from './real/cache.ts';
import { askTasks } from './real-model/ask-tasks.ts';
import { chosen, chosenTasks } from './real-model/choose.ts';
import { MODELS } from './real-model/models.ts';
import type { Recorded } from './real-model/record.ts';
import { tallyOf } from './real-model/tally.ts';
import { WAYS } from './real-model/ways.ts';

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    tasks: { type: 'string' },
    only: { type: 'string' },
    ways: { type: 'string' },
    threads: { type: 'string', default: '2' },
    out: { type: 'string', default: path.join(cache, 'real') },
  },
});

await askAll(values.out);

async function askAll(out: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  const tasks = chosenTasks(values.tasks, values.only);
  const ways = chosen(WAYS, values.ways, 'way');
  for (const model of chosen(MODELS, values.models, 'model')) {
    const file = path.join(out, `${model.name}.jsonl`);
    writeFileSync(file, '');
    const records: Recorded[] = [];
    for await (const record of askTasks(model, tasks, ways, Number(values.threads))) {
      records.push(record);
      appendFileSync(file, `${JSON.stringify(record)}\n`);
    }
    console.log(
      `\n${model.file}: ${tasks.length} tasks, replies in ${file}\n\n${tallyOf(records)}`,
    );
  }
}
