import { type Loss, type LossOptions, ModelspeakError } from '@modelspeak/core';
import { isModelspeakError, UsageError } from '../errors.js';
import { namedByFlag } from '../input/request.js';
import type { Terminal } from '../terminal/terminal.js';

/**
 * Fits something to another format, and warns of everything that is left out. Errors about what the
 * other format cannot express name the flag.
 *
 * @param omits Whether to leave it out.
 * @param place Where it is in the input, if that is a file of rows.
 */
export function fitted<Fitted extends { readonly losses: readonly Loss[] }>(
  terminal: Terminal,
  omits: boolean,
  run: (onLoss: LossOptions['onLoss']) => Fitted,
  place?: string,
): Fitted {
  const result = withFlag(() => run(omits ? 'omit' : 'refuse'));
  for (const { path, problem } of result.losses) {
    terminal.warn(`${place === undefined ? '' : `${place}: `}left out ${path}: ${problem}`);
  }
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
