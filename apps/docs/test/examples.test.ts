import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
// The same check that the READMEs and the doc comments go through.
import { blocksOf } from '../../../scripts/examples/blocks.mjs';
import { compareOutput } from '../../../scripts/examples/output.mjs';
import { runExamples } from '../../../scripts/examples/run.mjs';
import { typeErrors } from '../../../scripts/examples/types.mjs';

interface Problem {
  readonly line: number;
  readonly problem: string;
}

const app = path.dirname(import.meta.dirname);
const folder = path.join(app, '.examples/blocks');
const declarations = path.join(app, '../../scripts/examples/declarations');

test('every example of the guide compiles, runs, and prints what it says', async () => {
  mkdirSync(path.join(app, '.examples'), { recursive: true });
  cpSync(declarations, path.join(app, '.examples/node_modules'), {
    recursive: true,
  });
  const examples = markdownFiles()
    .flatMap((file) =>
      blocksOf(readFileSync(path.join(app, file), 'utf8')).map((block) => ({ ...block, file })),
    )
    .filter(({ language }) => language === 'ts' || language === 'js');
  const wrongTypes = typeErrors(examples, path.join(app, '../..'), folder);
  const toRun = examples.filter(({ flags }) => !flags.includes('no-run'));
  const runs = await runExamples(toRun, folder);
  const wrongRuns = runs.flatMap((run) =>
    compareOutput(run).map(({ line, problem }: Problem) => ({
      example: run.example,
      line,
      problem,
    })),
  );
  const failures = [...wrongTypes, ...wrongRuns].map(
    ({ example, line, problem }) => `${example.file}:${example.line + line}: ${problem}`,
  );
  expect(failures).toEqual([]);
  expect(toRun.length).toBeGreaterThan(15);
}, 120_000);

function markdownFiles(): string[] {
  return ['guide', 'formats', '.'].flatMap((place) =>
    readdirSync(path.join(app, place))
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.posix.join(place, name)),
  );
}
