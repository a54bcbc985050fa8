import { existsSync, realpathSync } from 'node:fs';
import { CommandFailure } from '../errors.js';
import { askAtTerminal, canAsk } from '../terminal/ask.js';
import { printable } from '../terminal/printable.js';
import type { Terminal } from '../terminal/terminal.js';
import { digestOf } from './digest.js';
import { readTrusted, rememberTrusted } from './trusted-list.js';

/** Something in a folder that can run code, read the environment or send data. */
export interface Brought {
  /** Its name in messages. */
  readonly name: string;
  /** Its file or folder, which the answer is remembered for. */
  readonly location: string;
  /** The modules that it runs besides. */
  readonly modules?: readonly string[];
  /** The effect to ask about, such as `runs code`. */
  readonly effect: string;
  /** All that it can do, for the question. By default, only the effect. */
  readonly effects?: readonly string[];
  /** How to use it once without `--trust-folder`. */
  readonly once?: string | undefined;
}

type State = 'trusted' | 'changed' | 'new';

/** Whether the user has trusted something as it is now, or trusts the whole folder for this run. */
export function isTrusted(terminal: Terminal, brought: Brought): boolean {
  return terminal.trustsFolder || stateOf(terminal, brought) === 'trusted';
}

/** Goes on only with what the user trusts: asks at a terminal, and refuses where nobody can answer. */
export async function requireTrust(terminal: Terminal, ...all: readonly Brought[]): Promise<void> {
  if (await offerTrust(terminal, all)) return;
  const [first] = all.filter((brought) => !isTrusted(terminal, brought));
  if (first === undefined) return;
  const { name, effect, once } = first;
  const ways = once === undefined ? '' : `${once}, or `;
  throw new CommandFailure(
    printable(
      `${name} ${standing(stateOf(terminal, first))}: it ${effect}; look at it first, then ${ways}` +
        'add --trust-folder to use all that this folder brings along',
    ),
  );
}

/** Asks whether to trust what is not trusted yet. False if the answer is no or nobody can answer. */
export async function offerTrust(terminal: Terminal, all: readonly Brought[]): Promise<boolean> {
  const doubtful = all.filter((brought) => !isTrusted(terminal, brought));
  if (doubtful.length === 0) return true;
  if (!canAsk(terminal)) return false;
  // Remembers the content from before the question, in case it has changed since.
  const digests = doubtful.map((brought) => [keyOf(brought), digest(brought)] as const);
  for (const brought of doubtful) {
    const { name, effect, effects = [effect] } = brought;
    const state = stateOf(terminal, brought);
    terminal.note(printable(onOneLine(`${name} ${standing(state)}. If you trust it:`)));
    for (const line of effects) terminal.note(printable(onOneLine(`- it ${line}`)));
  }
  const what = doubtful.length === 1 ? 'it' : 'them';
  if (!(await askAtTerminal(terminal, `Trust ${what} from now on, until a file changes`))) {
    return false;
  }
  rememberTrusted(terminal, Object.fromEntries(digests));
  return true;
}

function standing(state: State): string {
  return state === 'changed' ? 'changed since you trusted it' : 'is not trusted';
}

function stateOf(terminal: Terminal, brought: Brought): State {
  const trusted = readTrusted(terminal);
  const key = keyOf(brought);
  if (!Object.hasOwn(trusted, key)) return 'new';
  return trusted[key] === digest(brought) ? 'trusted' : 'changed';
}

function keyOf({ location }: Brought): string {
  return realpathSync(location);
}

function digest({ location, modules = [] }: Brought): string {
  return digestOf([location, ...modules.filter(existsSync)]);
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
