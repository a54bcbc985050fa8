// npm run bench -- [rendering|formats|templates|rows|reading|prompts|streams|engines …]: those groups, or all of them.
import { spawnSync } from 'node:child_process';
import { benchEngines } from './engines.js';
import { benchFormats } from './formats.js';
import { benchPrompts } from './prompts.js';
import { benchReading } from './read.js';
import { benchRendering } from './render.js';
import { listenTo, writeReport } from './report.js';
import { benchRows } from './rows.js';
import { benchStreams } from './stream.js';
import { benchTemplates } from './templates.js';

const GROUPS = {
  rendering: benchRendering,
  formats: benchFormats,
  templates: benchTemplates,
  rows: benchRows,
  reading: benchReading,
  prompts: benchPrompts,
  streams: benchStreams,
  engines: benchEngines,
};

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(GROUPS, name));
if (unknown !== undefined) {
  console.error(`found ${unknown}, expected ${Object.keys(GROUPS).join(', ')}`);
  process.exit(2);
}
const asked = Object.keys(GROUPS).filter((name) => names.length === 0 || names.includes(name));
const [only = '', ...others] = asked;
if (others.length > 0) {
  // Each in a process of its own, where nothing that an engine learnt from another group slows it down.
  for (const name of asked) {
    const given = [...process.execArgv, import.meta.filename, name];
    const { status } = spawnSync(process.execPath, given, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
} else {
  const { result, lines } = await listenTo(GROUPS[only as keyof typeof GROUPS]);
  writeReport(new Map([[only, lines]]));
  if (!result) {
    console.error(`a figure of ${only} is outside of its bounds`);
    process.exitCode = 1;
  }
}
