import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { statementsOf } from './output.mjs';
import { moduleName } from './types.mjs';

const child = path.join(import.meta.dirname, 'child.mjs');
/** The time limit for one example, in milliseconds. */
const limit = 20_000;
/** The meaning of Node's exit codes. */
const exits = { 13: 'waits for what never comes' };
const { FORCE_COLOR: _, ...environment } = process.env;

/** Runs examples one after the other in the same process, and returns what each printed. */
export async function runExamples(examples, folder) {
  const runs = new Map(examples.map((example) => prepare(example, folder)));
  let waiting = [...runs.keys()];
  while (waiting.length > 0) {
    const results = await runInChild(waiting, folder);
    for (const { file, ...result } of results) Object.assign(runs.get(file), result);
    // If an example ended the process, run the others in a new one.
    waiting = waiting.slice(results.length);
  }
  return [...runs.values()];
}

/** Writes an example so that it reports which statement is running. */
function prepare(example, folder) {
  const statements = statementsOf(example.code);
  const file = path.join(folder, `${moduleName(example)}.run.mjs`);
  const code = statements.reduceRight(
    (text, { start }, index) => `${text.slice(0, start)}$running(${index});${text.slice(start)}`,
    example.code,
  );
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
    },
  });
  writeFileSync(file, outputText);
  return [file, { example, statements, prints: [], reached: 0 }];
}

function runInChild(files, folder) {
  return new Promise((resolve, reject) => {
    const results = [];
    const stderr = [];
    let isLate = false;
    const running = fork(child, files, {
      cwd: folder,
      env: { ...environment, NO_COLOR: '1', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const stop = () => {
      isLate = true;
      running.kill('SIGKILL');
    };
    let timer = setTimeout(stop, limit);
    running.stderr.on('data', (text) => stderr.push(text));
    running.on('message', (result) => {
      results.push(result);
      clearTimeout(timer);
      timer = setTimeout(stop, limit);
    });
    running.on('error', reject);
    running.on('close', (code) => {
      clearTimeout(timer);
      if (results.length < files.length) {
        const error = isLate
          ? `does not end within ${limit / 1000} seconds`
          : (lastError(stderr) ?? exits[code] ?? `ends the process with the exit code ${code}`);
        results.push({ file: files[results.length], prints: [], reached: 0, error });
      }
      resolve(results);
    });
  });
}

/** Node's message for an uncaught error. */
function lastError(stderr) {
  const text = Buffer.concat(stderr).toString();
  return [...text.matchAll(/^\w*Error.*$/gm)].at(-1)?.[0];
}
