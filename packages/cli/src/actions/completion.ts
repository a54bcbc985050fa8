import type { Command } from 'commander';
import { bashCompletion } from '../completion/bash.js';
import { type CompletedCommand, completionTree } from '../completion/completion-tree.js';
import { fishCompletion } from '../completion/fish.js';
import { zshCompletion } from '../completion/zsh.js';
import { UsageError } from '../errors.js';
import { fullName } from '../formats/short-names.js';
import { CLIENTS } from '../launch/clients.js';
import type { Terminal } from '../terminal/terminal.js';

const SHELLS: Readonly<Record<string, (name: string, program: CompletedCommand) => string>> = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
};

/** `modelspeak completion`: prints the script that completes the command in a shell. */
export async function completion(
  terminal: Terminal,
  program: Command,
  shell: string,
): Promise<void> {
  const write = SHELLS[shell];
  const shells = Object.keys(SHELLS);
  if (write === undefined) {
    throw new UsageError(`unknown shell ${JSON.stringify(shell)}; expected ${shells.join(', ')}`);
  }
  const { OFFICIAL_MODELS } = await import('../formats/official-models.js');
  const formats = Object.keys(OFFICIAL_MODELS).map(fullName);
  const tree = completionTree(program, {
    '--format': formats,
    '--from': ['conversation', ...formats],
    '--to': ['conversation', ...formats],
    format: formats,
    client: Object.keys(CLIENTS),
    shell: shells,
  });
  await terminal.write(write(program.name(), tree));
}
