import { closestName } from '@modelspeak/core/authoring';
import { CommandFailure } from '../errors.js';
import type { Terminal } from '../terminal/terminal.js';
import { installLine } from './install-line.js';
import { OFFICIAL_FORMATS, officialPackage } from './official-formats.js';

/**
 * The error for the name of a format that is not installed. It advises to install official packages
 * only: a package with a misspelt name could be anyone's.
 */
export function unknownFormat(
  terminal: Terminal,
  name: string,
  installed: readonly string[],
): CommandFailure {
  if (OFFICIAL_FORMATS.includes(name)) {
    const run = installation(terminal, name);
    return new CommandFailure(`the format "${name}" is not installed; ${run}`);
  }
  const what = advice(terminal, name, installed);
  return new CommandFailure(`there is no format named "${name}"; ${what}`);
}

function advice(terminal: Terminal, name: string, installed: readonly string[]): string {
  const closest = closestName(name.toLowerCase(), [...installed, ...OFFICIAL_FORMATS]);
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
