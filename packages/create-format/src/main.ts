import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HELP, parseArguments } from './arguments.js';
import { createPlugin } from './create-plugin.js';
import { Cancelled, CreationFailure, UsageError } from './errors.js';
import { describePlugin } from './plugin.js';
import { askFor } from './questions.js';

/**
 * Runs the command and returns its exit code: 0 on success, 1 if nothing was created, 2 for an
 * invalid command line.
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const given = parseArguments(args);
    if (given.help) console.log(HELP);
    else if (given.version) console.log(ownVersion());
    else {
      const isAsking = !given.yes && process.stdin.isTTY && process.stdout.isTTY;
      const answers = isAsking ? await askFor(given) : given;
      const plugin = describePlugin(answers);
      const files = createPlugin(plugin);
      console.log(summary(plugin.packageName, plugin.folder, files));
    }
    return 0;
  } catch (error) {
    if (error instanceof Cancelled) return 1;
    if (!(error instanceof CreationFailure)) throw error;
    console.error(`error: ${error.message}`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function summary(packageName: string, folder: string, files: readonly string[]): string {
  const place = path.relative(process.cwd(), folder) || '.';
  return [
    `Created ${packageName} in ${place}:`,
    ...files.map((file) => `  ${file}`),
    '',
    'Next:',
    ...(place === '.' ? [] : [`  cd ${place.includes(' ') ? JSON.stringify(place) : place}`]),
    '  npm install',
    '  npm test',
    '',
    'It already passes the conformance suite. Its README explains how to make it your own.',
  ].join('\n');
}

function ownVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
