import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { Terminal } from './terminal.js';

/** Whether there is somebody to ask. */
export function canAsk({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

/**
 * Asks a yes-or-no question at the terminal. Ctrl-C and Ctrl-D are a no.
 *
 * @param isYes Whether Enter alone is a yes.
 */
export async function askAtTerminal(
  { stdin, stderr }: Terminal,
  question: string,
  { isYes = false }: { readonly isYes?: boolean } = {},
): Promise<boolean> {
  const lines = createInterface({ input: stdin, output: stderr });
  const closed = once(lines, 'close').then(() => 'no');
  try {
    const answer = lines.question(`${question}? ${isYes ? '[Y/n]' : '[y/N]'} `).catch(() => 'no');
    const given = (await Promise.race([answer, closed])).trim();
    return given === '' ? isYes : /^y(es)?$/i.test(given);
  } finally {
    lines.close();
  }
}
