// npm run real: asks a real model our tasks, through llama.cpp's own API, our library and our gateway, and prints
// how many are answered right; then reads the kept replies. Downloads the server and the models once, into
// $MODELSPEAK_CACHE or ~/.cache/modelspeak.
//
//   -- [--models 0.5b,1.5b] [--tasks N|ids] [--only WORD] [--ways server-auto,…] [--threads N] [--out DIR]
//   -- --ci                 the same with few tasks on the smallest model
//   -- --replies DIR|FILE   only reads kept replies with our reader, and compares the calls
//   -- --agents [--only NAME]   lets real agents work on the largest model
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cache } from './real/cache.ts';
import { askTasks } from './real-model/ask-tasks.ts';
import { checkAgents } from './real-model/check-agents.ts';
import { chosen, chosenTasks } from './real-model/choose.ts';
import { CI } from './real-model/ci.ts';
import { belowFloor } from './real-model/floor.ts';
import { MODELS } from './real-model/models.ts';
import { printReplies, readReplies } from './real-model/read-replies.ts';
import type { Recorded } from './real-model/record.ts';
import { tallyOf } from './real-model/tally.ts';
import { WAYS } from './real-model/ways.ts';

const KEPT = path.join(import.meta.dirname, 'real-model/replies');

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    tasks: { type: 'string' },
    only: { type: 'string', default: '' },
    ways: { type: 'string' },
    threads: { type: 'string', default: '2' },
    out: { type: 'string', default: path.join(cache, 'real') },
    ci: { type: 'boolean', default: false },
    replies: { type: 'string' },
    agents: { type: 'boolean', default: false },
  },
});

const faults = values.agents
  ? await checkAgents(values.only)
  : [
      ...(values.replies === undefined ? await askAll() : []),
      ...printReplies(values.replies ?? KEPT, readReplies(values.replies ?? KEPT)),
    ];
for (const fault of faults) console.log(`  ✗ ${fault}`);
if (faults.length > 0) process.exitCode = 1;

/** Asks the models, prints the tables, and returns what must not be. */
async function askAll(): Promise<readonly string[]> {
  const { models, tasks: list, ways: names, threads } = { ...values, ...(values.ci && CI) };
  const tasks = chosenTasks(list, values.only);
  const ways = chosen(WAYS, names, 'way');
  const below: string[] = [];
  mkdirSync(values.out, { recursive: true });
  for (const model of chosen(MODELS, models, 'model')) {
    const file = path.join(values.out, `${model.name}.jsonl`);
    writeFileSync(file, '');
    const records: Recorded[] = [];
    for await (const record of askTasks(model, tasks, ways, Number(threads))) {
      records.push(record);
      appendFileSync(file, `${JSON.stringify(record)}\n`);
    }
    console.log(`\n${model.file}: ${tasks.length} tasks, replies in ${file}\n`);
    console.log(`${tallyOf(records)}\n`);
    below.push(...(await belowFloor(records)));
  }
  return below;
}
