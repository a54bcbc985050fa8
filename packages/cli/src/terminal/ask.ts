import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Terminal } from './terminal.js';

/** Whether there is somebody to ask. */
export function canAsk({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/** Asks a yes-or-no question at the terminal. Ctrl-C and Ctrl-D are a no. */
export async function askAtTerminal(
  { stdin, stderr }: Terminal,
  question: string,
): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stderr });
  const closed = once(lines, 'close').then(() => '');
  try {
    const answer = lines.question(`${question}? [y/N] `).catch(() => '');
    return /^y(es)?$/i.test((await Promise.race([answer, closed])).trim());
  } finally {
    lines.close();
  }
}
