import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { provideNode22 } from '../clients/node-22.ts';

const folder = path.join(import.meta.dirname, '../../examples');

interface Run {
  readonly script: string;
  /** What its output must contain. */
  readonly prints: RegExp;
  /** Provides the program of a newer Node. */
  readonly node?: () => string;
}

/** How each example is run. */
const RUNS: Readonly<Record<string, Run>> = {
  // A call whose arguments fit, and the answer.
  'tool-loop-agent': { script: 'start', prints: /^weather \{"city":.*\}\n.*\S/m },
  'mcp-tools': { script: 'start', prints: /^weather \{"city":.*\}\n.*\S/m },
  'openai-agents': { script: 'start', prints: /^weather \{"city":.*\}\n.*\S/m },
  langgraph: { script: 'start', prints: /^weather \{"city":.*\}\n.*\S/m },
  mastra: { script: 'start', prints: /^weather \{"city":.*\}\n.*\S/m, node: provideNode22 },
  'browser-model': { script: 'chromium', prints: /page\.test\.ts/ },
  'chat-page': { script: 'browser', prints: /real-server\.test\.ts/ },
};

/** The names of the examples. */
export const EXAMPLES: readonly string[] = Object.keys(RUNS);

/** Runs an example on a llama.cpp server. */
export async function checkExample(
  name: string,
  server: string,
): Promise<{ readonly output: string; readonly fault?: string }> {
  const run = RUNS[name];
  if (run === undefined) throw new Error(`there is no example ${name}`);
  const { PATH = '', ...env } = process.env;
  const programs = run.node === undefined ? [] : [path.dirname(run.node())];
  const child = spawn('npm', ['run', '--silent', run.script], {
    cwd: path.join(folder, name),
    env: { ...env, PATH: [...programs, PATH].join(path.delimiter), LLAMA_SERVER: server },
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await ended;
  const output = printed.trim();
  if (code !== 0) return { output, fault: `exit code ${code}: ${errors.trim()}` };
  return run.prints.test(output) ? { output } : { output, fault: `printed no ${run.prints}` };
}
