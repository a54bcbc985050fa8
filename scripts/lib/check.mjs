import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root, show } from './process.mjs';
import { members, turbo } from './setup.mjs';
import { runTests } from './tests.mjs';

const tasks = ['build', 'typecheck', 'lint', 'test', 'examples', 'package', 'size'];
/** The packages are built for other tasks, the site is not: `npm run browser` builds it. */
const isBuiltHere = (folder) => folder.startsWith('packages/');
/** Tasks that turbo.json defines for the root too; the root's other scripts start all of this. */
const rootTasks = ['typecheck', 'lint'];
/** What CI runs in addition. */
const fetching = [
  'npm run tokenizers  real vocabularies',
  'npm run servers     a llama.cpp server and its models',
  'npm run grammars    real grammar engines',
  'npm run engines     a Restate server',
  'npm run browser     the site in Chromium',
];
const runs = path.join(root, '.turbo/runs');

/** Runs every check on every package, prints the results, and returns the exit code. */
export function check() {
  const expected = expectedTasks();
  // The cache restores reports with the task that made them; an old report must not be counted.
  for (const folder of members()) rmSync(report(folder, ''), { recursive: true, force: true });
  rmSync(runs, { recursive: true, force: true });
  mkdirSync(runs, { recursive: true });

  console.log(`Checking: ${tasks.join(', ')}…`);
  const asked = tasks.filter((task) => task !== 'build' && task !== 'test');
  const command = turbo(...asked, '--continue=dependencies-successful', '--summarize');
  const others = show('pnpm', command);
  const beforeTests = readResults(expected);
  const failures = new Set(
    beforeTests.filter(({ state }) => state !== 'passed').map(({ taskId }) => taskId),
  );
  const ofTests = runTests((taskId) => failures.has(taskId));
  const exitCode = Math.max(others, ofTests.exitCode);
  const results = beforeTests.map((result) =>
    result.task === 'test' ? { ...result, ...ofTests.results.get(result.folder) } : result,
  );
  const tests = countTests(results);

  console.log();
  for (const task of tasks) console.log(line(task, results, tests));
  const failed = results.filter(({ state }) => state === 'failed').map(({ id }) => id);
  const notRun = results.filter(({ state }) => state === 'not run').map(({ id }) => id);
  console.log();
  if (failed.length > 0) console.log(`Failed: ${failed.join(', ')}`);
  if (notRun.length > 0) console.log(`Not run, because a dependency failed: ${notRun.join(', ')}`);
  if (tests.without.length > 0) console.log(`Without tests: ${tests.without.join(', ')}`);
  if (tests.skipped.length > 0) console.log(`Skipped tests:\n  ${tests.skipped.join('\n  ')}`);
  console.log(`Not run here, because each downloads up to 1 GB once:\n  ${fetching.join('\n  ')}`);
  if (tests.passed === 0) console.log('No test passed.');
  if (tests.failures.length > 0) console.log(`Failed tests:\n  ${tests.failures.join('\n  ')}`);
  console.log(
    `tests: ${tests.passed} passed, ${tests.failed} failed, ${tests.skipped.length} skipped`,
  );
  const complete = failed.length === 0 && notRun.length === 0 && tests.passed > 0;
  return exitCode === 0 && !complete ? 1 : exitCode;
}

/** All checks: each workspace member runs the checks that it has a script for. */
function expectedTasks() {
  return tasks.flatMap((task) =>
    [...(rootTasks.includes(task) ? ['.'] : []), ...members()]
      .filter((folder) => task in (manifest(folder).scripts ?? {}))
      .filter((folder) => task !== 'build' || isBuiltHere(folder))
      .map((folder) => ({ task, folder, id: `${folder === '.' ? 'the root' : folder} ${task}` })),
  );
}

function readResults(expected) {
  const [file] = readdirSync(runs);
  const summary = file === undefined ? [] : readJson(path.join(runs, file)).tasks;
  return expected.map((check) => {
    const name = check.folder === '.' ? '//' : manifest(check.folder).name;
    const taskId = `${name}#${check.task}`;
    const run = summary.find((task) => task.taskId === taskId);
    if (run?.execution === undefined) return { ...check, taskId, state: 'not run' };
    const state = run.execution.exitCode === 0 ? 'passed' : 'failed';
    return { ...check, taskId, state, cached: run.cache.status === 'HIT' };
  });
}

function countTests(results) {
  const total = { passed: 0, failed: 0, failures: [], skipped: [], without: [] };
  for (const { task, folder, state } of results) {
    const file = report(folder, 'tests.json');
    if (task !== 'test' || state === 'not run') continue;
    const counted = existsSync(file) ? readJson(file) : { numPassedTests: 0, numFailedTests: 0 };
    total.passed += counted.numPassedTests;
    // A test file that cannot be loaded fails without a test of its own.
    total.failed += Math.max(counted.numFailedTests, state === 'failed' ? 1 : 0);
    total.failures.push(...(counted.testResults ?? []).flatMap((file) => failuresIn(file, folder)));
    const each = (counted.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
    const skipped = each.filter(({ status }) => status !== 'passed' && status !== 'failed');
    total.skipped.push(...skipped.map(({ fullName }) => `${folder}: ${fullName}`));
    if (each.length === 0 && state === 'passed') total.without.push(folder);
  }
  return total;
}

/** Names the failed tests of a file, or the file if it could not be loaded, with what happened. */
function failuresIn({ name, status, message, assertionResults }, folder) {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') {
    return [`${path.relative(root, name)}: ${firstLine(message)}`];
  }
  return failed.map(
    ({ fullName, failureMessages }) => `${folder}: ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

function firstLine(text = '') {
  return text.split('\n', 1)[0];
}

function line(task, results, tests) {
  const all = results.filter((result) => result.task === task);
  const passed = all.filter(({ state }) => state === 'passed');
  const cached = passed.filter((result) => result.cached).length;
  const parts = [`${passed.length} of ${all.length} passed`];
  if (cached > 0) parts.push(`${cached} of them unchanged since`);
  if (task === 'test') parts.push(`${tests.passed + tests.failed} tests run`);
  const reports = () =>
    all
      .map(({ folder }) => report(folder, `${task}.json`))
      .filter(existsSync)
      .flatMap(readJson);
  if (task === 'examples') parts.push(...reports());
  if (task === 'size') parts.push(`${reports().length} downloads measured`);
  return `${task.padEnd(10)} ${parts.join('; ')}`;
}

function report(folder, name) {
  return path.join(root, folder, '.reports', name);
}

function manifest(folder) {
  return readJson(path.join(root, folder, 'package.json'));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
