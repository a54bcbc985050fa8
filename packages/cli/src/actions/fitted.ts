import { type Loss, type LossOptions, ModelspeakError, type TurnChange } from '@modelspeak/core';
import { isModelspeakError, UsageError } from '../errors.js';
import { namedByFlag } from '../input/request.js';
import type { Terminal } from '../terminal/terminal.js';

/** What fitting left out, and which messages it joined or moved. */
interface FittedLosses {
  readonly losses: readonly Loss[];
  readonly changes?: readonly TurnChange[];
}

/**
 * Fits something to another format, and warns of everything that is left out or changed. Errors about what the
 * other format cannot express name the flag.
 *
 * @param omits Whether to leave it out.
 * @param place Where it is in the input, if that is a file of rows.
 */
export function fitted<Fitted extends FittedLosses>(
  terminal: Terminal,
  omits: boolean,
  run: (onLoss: LossOptions['onLoss']) => Fitted,
  place?: string,
): Fitted {
  const result = withFlag(() => run(omits ? 'omit' : 'refuse'));
  const where = place === undefined ? '' : `${place}: `;
  for (const { path, problem } of result.losses) {
    terminal.warn(`${where}left out ${path}: ${problem}`);
  }
  for (const { path, change } of result.changes ?? []) terminal.warn(`${where}${path} ${change}`);
  return result;
}

function withFlag<Fitted>(run: () => Fitted): Fitted {
  try {
    return run();
  } catch (error) {
    const named = namedByFlag(error);
    const isLoss =
      isModelspeakError(error) && (error.code === 'unsupported' || error.code === 'lossy');
    if (!isLoss || named instanceof UsageError) throw named;
    const problem = error.problem.replace(/; remove it, or pass onLoss: 'omit'$/, '');
    throw new ModelspeakError(error.code, `${problem}; add --omit to leave it out`, {
      path: error.path,
      cause: error,
    });
  }
}
