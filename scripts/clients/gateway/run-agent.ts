import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Agent, Start } from './agents.ts';

const COMMAND = path.join(import.meta.dirname, '../../../packages/modelspeak/bin/modelspeak.js');

/**
 * How `modelspeak launch` starts an agent on a server.
 *
 * @param home The home of the agent's user, which gets the program on its path.
 * @throws {Error} if the command cannot launch this agent
 */
export function launchedStart(agent: Agent, server: string, home: string, task: string): Start {
  if (agent.launched === undefined) throw new Error('modelspeak cannot launch this agent');
  const { name, program, args } = agent.launched(task);
  // What npm would put on the path.
  const file = path.join(home, 'bin', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexec ${program.map((word) => `'${word}'`).join(' ')} "$@"\n`);
  chmodSync(file, 0o755);
  return {
    program: process.execPath,
    args: [COMMAND, 'launch', name, '--url', server, '--', ...args],
    env: { PATH: `${path.dirname(file)}:${process.env['PATH']}` },
  };
}

/**
 * Runs an agent in a project, and returns what it prints.
 *
 * @param interrupt Interrupts it when it aborts, as Ctrl+C does, and then ends it.
 * @param timeout After how many milliseconds it is ended, with all that it has started.
 */
export async function runAgent(
  { program, args, env }: Start,
  home: string,
  project: string,
  interrupt?: AbortSignal,
  timeout = 180_000,
): Promise<string> {
  const child = spawn(program, args, {
    cwd: project,
    // Nothing of this machine's user, and nothing from the network.
    env: { HOME: home, PATH: process.env['PATH'] ?? '', ...env },
    // It would wait for more of the task.
    stdio: ['ignore', 'pipe', 'pipe'],
    // The leader of a group, which can be ended as a whole.
    detached: true,
  });
  /** Signals the agent and all that it has started, if it still runs. */
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has left.
    }
  };
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    signal('SIGKILL');
  }, timeout);
  interrupt?.addEventListener('abort', () => {
    signal('SIGINT');
    // Not every agent leaves at once.
    setTimeout(() => signal('SIGKILL'), 1000);
  });
  try {
    const [printed, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    const problem = isLate ? `it did not end in ${timeout} ms\n` : `exit code ${code}\n`;
    return (code === 0 ? '' : problem) + printed + errors;
  } finally {
    clearTimeout(timer);
  }
}
