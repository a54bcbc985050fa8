// npm run bench -- [rendering|formats|templates|rows|reading|prompts|streams|engines …]: those groups, or all of them.
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
let holds = true;
const said = new Map<string, readonly string[]>();
for (const [name, bench] of Object.entries(GROUPS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { result, lines } = await listenTo(bench);
  holds = result && holds;
  said.set(name, lines);
}
writeReport(said);
if (!holds) {
  console.error('a figure is outside of its bounds');
  process.exitCode = 1;
}
