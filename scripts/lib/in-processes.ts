import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Runs this script again for each of several tasks, each in its own process, with as many processes at
 * once as there are cores. If one of them fails, this process fails.
 *
 * @param argumentsFor The arguments of each process, in addition to the arguments of this one.
 * @param onOutput Receives the output of each process when it has ended.
 */
export async function inProcesses<Task>(
  tasks: readonly Task[],
  argumentsFor: (task: Task) => readonly string[],
  onOutput: (output: string) => void,
): Promise<void> {
  const waiting = tasks.values();
  const work = async (): Promise<void> => {
    for (const task of waiting) onOutput(await run(argumentsFor(task)));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/**
 * Runs this script again for several formats in each process, with `--format NAME` for each. One process
 * per format would spend much of its time on starting.
 */
export function formatsInProcesses(
  names: readonly string[],
  perProcess: number,
  onOutput: (output: string) => void,
): Promise<void> {
  const groups = Array.from({ length: Math.ceil(names.length / perProcess) }, (_, index) =>
    names.slice(index * perProcess, (index + 1) * perProcess),
  );
  return inProcesses(groups, (group) => group.flatMap((name) => ['--format', name]), onOutput);
}

function run(more: readonly string[]): Promise<string> {
  const args = [...process.execArgv, ...process.argv.slice(1), ...more];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.exitCode = 1;
      resolve(output);
    });
  });
}
