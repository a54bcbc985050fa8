import { type Check, CheckFailure, type Group } from './check.js';

/** Returns how to rerun a group of checks on the same cases. */
export type RunAgain<Tested> = (group: string, subject: Tested) => string;

/**
 * Runs a check of a group. A failure is thrown with the remedy and how to rerun it, as far as these
 * are known.
 *
 * @throws {CheckFailure}
 */
export async function runCheck<Tested>(
  { run }: Check<Tested>,
  { name, remedy }: Pick<Group<Tested>, 'name' | 'remedy'>,
  subject: Tested,
  again?: RunAgain<Tested>,
): Promise<number | undefined> {
  try {
    const cases = await run(subject);
    return typeof cases === 'number' ? cases : undefined;
  } catch (error) {
    if (!(error instanceof CheckFailure)) throw error;
    const lines = [error.message];
    if (remedy !== undefined) lines.push(`what to do: ${remedy}`);
    if (again !== undefined) lines.push(`again: ${again(name, subject)}`);
    throw new CheckFailure(lines.join('\n'), { cause: error.cause });
  }
}
