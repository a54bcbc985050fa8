import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A small job for a coding agent. */
export interface AgentJob {
  readonly name: string;
  readonly task: string;
  /** The files of the project, by their names. */
  readonly files: Readonly<Record<string, string>>;
  isDone(project: string): boolean;
}

const TEST = `const { add } = require('./sum.js');
if (add(2, 3) !== 5) { console.error('FAILED: 2 + 3 is not ' + add(2, 3)); process.exit(1); }
console.log('PASSED');
`;

export const AGENT_JOBS: readonly AgentJob[] = [
  {
    name: 'write a file',
    task: 'Write the text "Hello, world" into the file hello.txt.',
    files: {},
    isDone: (project) => textIn(project, 'hello.txt') === 'Hello, world',
  },
  {
    name: 'sum a file',
    task: 'Read numbers.txt and write only the sum of its numbers into the file sum.txt.',
    files: { 'numbers.txt': '12\n30\n8\n' },
    isDone: (project) => textIn(project, 'sum.txt') === '50',
  },
  {
    name: 'fix a function',
    task: 'The test in test.js fails. Fix the function in sum.js so that `node test.js` passes.',
    files: { 'sum.js': 'exports.add = (a, b) => a - b;\n', 'test.js': TEST },
    isDone: (project) =>
      textIn(project, 'test.js') === TEST.trim() &&
      spawnSync(process.execPath, ['test.js'], { cwd: project }).status === 0,
  },
];

/** Makes the project of a job anew, in a folder that keeps its path: agents write it into their prompts. */
export function makeJob({ files }: AgentJob, project: string): void {
  rmSync(project, { recursive: true, force: true });
  mkdirSync(project, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(project, name), text);
  spawnSync('git', ['init', '--quiet'], { cwd: project });
}

function textIn(project: string, name: string): string | undefined {
  const file = path.join(project, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}
