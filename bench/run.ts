// npm run bench -- [--record] [rendering|formats|templates|rows|reading|prompts|streams|engines …]: runs
// these groups of benchmarks, or all of them. Fails if a ratio is 1.5 times its value in recorded.json.
// With --record, writes the measured ratios into that file instead.
import { spawnSync } from 'node:child_process';
import { benchEngines } from './engines.js';
import { benchFormats } from './formats.js';
import { benchPrompts } from './prompts.js';
import { Ratios } from './ratios.js';
import { benchReading } from './read.js';
import { benchRendering } from './render.js';
import { listenTo, record, recordedRows, writeReport } from './report.js';
import { benchRows } from './rows.js';
import { benchStreams } from './stream.js';
import { benchTemplates } from './templates.js';

const GROUPS: Readonly<Record<string, (ratios: Ratios) => void | Promise<void>>> = {
  rendering: benchRendering,
  formats: benchFormats,
  templates: benchTemplates,
  rows: benchRows,
  reading: benchReading,
  prompts: benchPrompts,
  streams: benchStreams,
  engines: benchEngines,
};

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--record');
const isRecording = names.length < args.length;
const unknown = names.find((name) => !Object.hasOwn(GROUPS, name));
if (unknown !== undefined) {
  console.error(
    `unknown argument ${unknown}; expected --record, ${Object.keys(GROUPS).join(', ')}`,
  );
  process.exit(2);
}

const asked = Object.entries(GROUPS).filter(([name]) => names.length === 0 || names.includes(name));
const [only, ...others] = asked;
if (only !== undefined && others.length === 0) await runGroup(...only);
else {
  // Run each group in its own process, where no other group affects the engine's optimisations.
  for (const [name] of asked) {
    const flags = isRecording ? ['--record'] : [];
    const given = [...process.execArgv, import.meta.filename, ...flags, name];
    const { status } = spawnSync(process.execPath, given, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}

async function runGroup(name: string, bench: (typeof GROUPS)[string]): Promise<void> {
  const ratios = new Ratios(recordedRows(name));
  writeReport(name, await listenTo(() => bench(ratios)));
  if (isRecording) record(name, ratios);
  else if (ratios.failed.length > 0) {
    console.error(
      `1.5 times as slow as recorded: ${ratios.failed.join('; ')}\n` +
        `Find out why. To accept the new values: npm run bench -- --record ${name}`,
    );
    process.exitCode = 1;
  }
}
