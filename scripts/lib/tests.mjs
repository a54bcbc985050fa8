import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { capture, root, show } from './process.mjs';
import { turbo } from './setup.mjs';

/** The reports of packages whose tests passed, each named after a hash of all that these tests read. */
const passedBefore = path.join(root, '.turbo/tests');

/**
 * Runs the tests of the packages that changed since theirs passed, and writes the report of each.
 *
 * All run in one Vitest: in one for each package, they take twice as long, since each loads and warms up
 * Vitest, core and the suite. Turborepo says what changed.
 *
 * @param {(taskId: string) => boolean} hasFailed whether what tests wait for has failed: then they do not run
 * @returns the exit code, and whether the tests of each folder passed, and passed before
 */
export function runTests(hasFailed) {
  const tasks = testTasks().filter(({ dependencies }) => !dependencies.some(hasFailed));
  const changed = tasks.filter((task) => !existsSync(stored(task)));
  for (const task of tasks) {
    if (!changed.includes(task)) writeReport(task.directory, readJson(stored(task)));
  }
  const { exitCode, reports } = runFolders(changed.map(({ directory }) => directory));
  for (const task of changed) {
    const report = reports.get(task.directory);
    if (report?.success) write(stored(task), report);
  }
  const results = tasks.map((task) => {
    const cached = !changed.includes(task);
    const passed = cached || reports.get(task.directory)?.success === true;
    return [task.directory, { state: passed ? 'passed' : 'failed', cached }];
  });
  return { exitCode, results: new Map(results) };
}

/** What Turborepo knows about the tests of each package: its folder, the hash, and what they wait for. */
function testTasks() {
  const plan = capture('pnpm', turbo('test', '--dry=json'));
  return JSON.parse(plan).tasks.filter(
    ({ task, command }) => task === 'test' && command !== '<NONEXISTENT>',
  );
}

/** Runs the tests in these folders in one Vitest, and writes the report of each folder. */
export function runFolders(folders) {
  if (folders.length === 0) return { exitCode: 0, reports: new Map() };
  const file = reportFile('.');
  rmSync(file, { force: true });
  const script = path.join(import.meta.dirname, 'run-vitest.mjs');
  const exitCode = show(process.execPath, [script, ...folders]);
  // A report without the tests of a worker that ended early looks as if they passed.
  const isComplete = (exitCode === 0 || exitCode === 1) && existsSync(file);
  const { testResults } = isComplete ? readJson(file) : { testResults: [] };
  const reports = folders.map((folder) => [folder, reportOf(folder, testResults, isComplete)]);
  for (const [folder, report] of reports) writeReport(folder, report);
  return { exitCode, reports: new Map(reports) };
}

function reportOf(folder, testResults, isComplete) {
  const inside = `${path.join(root, folder)}${path.sep}`;
  const own = testResults.filter(({ name }) => path.resolve(name).startsWith(inside));
  const tests = own.flatMap(({ assertionResults }) => assertionResults);
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  return {
    success: isComplete && own.every(({ status }) => status === 'passed'),
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    testResults: own,
  };
}

function stored({ hash }) {
  return path.join(passedBefore, `${hash}.json`);
}

function writeReport(folder, report) {
  write(reportFile(folder), report);
}

function reportFile(folder) {
  return path.join(root, folder, '.reports/tests.json');
}

function write(file, content) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
