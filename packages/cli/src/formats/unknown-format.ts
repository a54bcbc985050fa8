import { closestName } from '@modelspeak/core/authoring';
import { CommandFailure } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { installLine } from './install-line.js';
import { officialPackage } from './official-package.js';
import { fullName } from './short-names.js';

/**
 * The error for the name of a format that is not installed. It advises to install official packages
 * only: a package with a misspelt name could be anyone's.
 */
export async function unknownFormat(
  terminal: Terminal,
  name: string,
  installed: readonly string[],
): Promise<CommandFailure> {
  const { OFFICIAL_MODELS } = await import('./official-models.js');
  const official = Object.keys(OFFICIAL_MODELS).map(fullName);
  if (official.includes(name)) {
    const run = installation(terminal, name);
    return new CommandFailure(`the format "${name}" is not installed; ${run}`);
  }
  const what = advice(terminal, name, installed, official);
  return new CommandFailure(`there is no format named "${name}"; ${what}`);
}

function advice(
  terminal: Terminal,
  name: string,
  installed: readonly string[],
  official: readonly string[],
): string {
  const closest = closestName(name.toLowerCase(), [...installed, ...official]);
  if (closest !== undefined) {
    const question = `did you mean "${closest}"?`;
    return installed.includes(closest)
      ? question
      : `${question} It is not installed; ${installation(terminal, closest)}`;
  }
  return installed.length === 0
    ? 'no formats are installed'
    : `the installed formats are ${installed.join(', ')}`;
}

function installation(terminal: Terminal, official: string): string {
  return `run: ${installLine(terminal, officialPackage(official))}`;
}
