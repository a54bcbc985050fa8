// npm run bench:sessions -- [--family NAME] [--way NAME] [--turns N] [--profile FOLDER]: the gateway's own work in a
// session of 200 turns with 60 tools and 100,000 tokens, on a server that answers at once; what it holds in memory;
// and whether each prompt continues the one before.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FAMILIES } from '../../../packages/gateway/test/families.js';
import {
  SESSIONS,
  SessionClient,
  type SessionTool,
} from '../../../packages/gateway/test/session-client.js';
import { startSessionServer } from './session-server.js';

const { values } = parseArgs({
  options: {
    family: { type: 'string', default: '' },
    way: { type: 'string', default: '' },
    turns: { type: 'string', default: '200' },
    profile: { type: 'string' },
  },
});
const profiling =
  values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
/** Families that spell calls and thoughts in different ways. */
const NAMES = ['qwen', 'gpt-oss', 'devstral'];
const TURNS = Number(values.turns);
const SHOWN = [10, 50, 100, 200].filter((turn) => turn <= TURNS);
/** The work of a turn is the mean of this turn and those before it. */
const MEAN_OF = 5;
/** About 450 tokens: results of tools are what makes sessions long. */
const RESULT = 'A line of a file that a tool has read, 48 letters.\n'.repeat(35);

const tools: readonly SessionTool[] = Array.from({ length: 60 }, (_, index) => ({
  name: `tool_${index}`,
  description: `Does the thing number ${index} to a file of the project, and says what it did.`,
  parameters: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'The absolute path of the file.' },
      line: { type: 'integer', description: 'The number of the line, from 1.' },
      text: { type: 'string', description: 'The new text of the line.' },
      mode: { type: 'string', enum: ['insert', 'replace', 'remove'] },
    },
    required: ['path'],
  },
}));

async function measure(name: string, way: string): Promise<void> {
  const family = FAMILIES[name];
  if (family === undefined) throw new Error(`unknown family ${name}`);
  const { control, special } = family.format();
  const known = [...new Set([...control, ...special])].filter((token) => !token.includes('*'));
  const say = (index: number) => {
    const args = { line: index, path: `/src/file-${index}.ts` };
    const pieces = family.call(`Step ${index}: I read the next file.`, 'tool_7', args, index);
    return pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join('');
  };
  const server = await startSessionServer(known, say);
  const program = path.join(import.meta.dirname, 'gateway-process.ts');
  const gateway = fork(program, [server.url, name], {
    execArgv: [...process.execArgv, '--expose-gc', ...profiling],
  });
  const [{ url }] = (await once(gateway, 'message')) as [{ url: string }];
  const ask = async (what: 'work' | 'memory'): Promise<number> => {
    gateway.send(what);
    return ((await once(gateway, 'message')) as [number])[0];
  };
  const client = new SessionClient(way, tools, async (route, body) => {
    const response = await fetch(`${url}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${route}: ${await response.text()}`);
    return response.json();
  });
  client.say('Look at every file, one after the other.');
  const work = [await ask('work')];
  for (let turn = 1; turn <= TURNS; turn++) {
    await client.ask();
    client.answer(`${turn}: ${RESULT}`);
    work.push(await ask('work'));
  }
  const row: Record<string, string | number> = { family: name, way };
  for (const turn of SHOWN) {
    const ms = ((work[turn] ?? 0) - (work[turn - MEAN_OF] ?? 0)) / MEAN_OF;
    const tokens = server.seen[turn - 1]?.tokens ?? 0;
    row[`turn ${turn}, ms`] = ms.toFixed(1);
    row[`µs/token`.padEnd(8 + SHOWN.indexOf(turn))] = ((ms * 1000) / tokens).toFixed(2);
  }
  row['tokens'] = server.seen.at(-1)?.tokens ?? 0;
  row['MB'] = Math.round(await ask('memory'));
  const complete = server.seen.filter(({ isComplete }) => isComplete).length;
  row['complete'] = `${complete}/${server.seen.length}`;
  rows.push(row);
  gateway.disconnect();
  await once(gateway, 'exit');
  server.stop();
}

const rows: Record<string, string | number>[] = [];
for (const family of NAMES) {
  for (const way of Object.keys(SESSIONS)) {
    if (family.includes(values.family) && way.includes(values.way)) await measure(family, way);
  }
}
console.table(rows);
