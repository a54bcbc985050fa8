import type { Command } from 'commander';
import type { Terminal } from '../terminal/terminal.js';
import { addCommand } from './command.js';

/** `modelspeak completion` */
export function addCompletion(program: Command, terminal: Terminal): void {
  addCommand<object, [string]>(program, terminal, 'completion', async () => {
    const { completion } = await import('../actions/completion.js');
    return (given, _flags, shell) => completion(given, program, shell);
  })
    .summary('Print the completion script of a shell')
    .description(
      'Print the script with which bash, zsh or fish complete commands, options, formats and files.',
    )
    .argument('<shell>', 'Shell: bash, zsh or fish')
    .addHelpText(
      'after',
      `
Examples:
  $ eval "$(modelspeak completion bash)"
  $ modelspeak completion fish > ~/.config/fish/completions/modelspeak.fish`,
    );
}
