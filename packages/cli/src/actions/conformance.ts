import { statSync } from 'node:fs';
import path from 'node:path';
import type { CheckReport, ConformanceReport, GroupName } from '@modelspeak/conformance';
import { UsageError } from '../errors.js';
import { loadSuite, loadSuiteOptions } from '../formats/load-conformance.js';
import { loadPlugin } from '../formats/load-format.js';
import { newerSource } from '../formats/newer-source.js';
import type { FormatOption } from '../formats/option.js';
import { documentOf } from '../output/rendering.js';
import type { Painter } from '../terminal/paint.js';
import type { Terminal } from '../terminal/terminal.js';

export interface ConformanceFlags {
  readonly option?: readonly FormatOption[];
  readonly only?: readonly string[];
  readonly config?: string;
  readonly seed?: number;
  readonly runs?: number;
  readonly attacks?: number;
  readonly json?: boolean;
}

/** `modelspeak conformance`: runs the suite on a format. */
export async function conformance(
  terminal: Terminal,
  flags: ConformanceFlags,
  plugin: string,
): Promise<void> {
  const { factory, location, entry } = await loadPlugin(terminal, plugin);
  const source = newerSource(entry);
  if (source !== undefined) {
    const file = path.relative(terminal.cwd, source);
    terminal.warn(
      `${file} is newer than the build, and the build is what is tested; build the package first`,
    );
  }
  const folder = statSync(location).isDirectory() ? location : path.dirname(location);
  const { runConformance } = await loadSuite(terminal, folder);
  const { option, only, seed, runs, attacks } = flags;
  const painter = terminal.painter();
  const given = await loadSuiteOptions(terminal, folder, flags.config);
  let group = '';
  const report = await usage(() =>
    runConformance(
      factory as Parameters<typeof runConformance>[0],
      {
        ...given,
        ...(option && { formatOptions: { ...given.formatOptions, ...Object.fromEntries(option) } }),
        ...(only && { only: only as readonly GroupName[] }),
        ...(seed !== undefined && { seed }),
        ...(runs !== undefined && { runs }),
        ...(attacks !== undefined && { attacks }),
      },
      (check, { name, about }) => {
        if (flags.json) return;
        const heading = name === group ? '' : `${painter.paint('bold', name)}  ${about}\n`;
        group = name;
        terminal.print(heading + show(check, painter));
      },
    ),
  );
  if (flags.json) await terminal.write(documentOf(report, { isRow: false }));
  else await terminal.write(`\n${summary(report, painter)}\n`);
  if (!report.passed) terminal.endWith(1);
}

/** Reports wrong options of the suite as usage errors, since they come from the command line. */
async function usage<Value>(run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'invalid_option') throw error;
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function show({ name, outcome, detail }: CheckReport, { paint }: Painter): string {
  if (outcome === 'passed') return `  ${paint('green', '✓')} ${name}\n`;
  if (outcome === 'skipped') return `  ${paint('dim', `- ${name} (${detail})`)}\n`;
  const lines = (detail ?? '').split('\n').map((line) => `      ${line}\n`);
  return `  ${paint('red', '✗')} ${name}\n${lines.join('')}`;
}

function summary({ format, passed, seed, groups }: ConformanceReport, { paint }: Painter): string {
  const outcomes = groups.flatMap(({ checks }) => checks.map(({ outcome }) => outcome));
  const counts = (['passed', 'failed', 'skipped'] as const)
    .map((outcome) => `${outcomes.filter((other) => other === outcome).length} ${outcome}`)
    .join(', ');
  return passed
    ? `${paint('green', `${format} conforms`)}: ${counts}`
    : `${paint('red', `${format} does not conform`)}: ${counts} (seed ${seed})`;
}
