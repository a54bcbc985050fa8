import type { TemplateRunner, VectorOutcome } from '@modelspeak/conformance';

/** What a copy of a reference writes otherwise: a text, and what it has in its place. */
export type Edit = readonly [ours: string | RegExp, theirs: string];

/**
 * Runs cases of a copy that is not the makers' own. Where its edits are all that differs, the case is an
 * exception.
 */
export function withEdits(
  run: TemplateRunner,
  edits: readonly Edit[],
  exception: string,
): TemplateRunner {
  const runEdited = (vector: unknown): VectorOutcome => {
    const outcome = run(vector);
    const { expected, actual: ours } = outcome;
    if (ours === expected) return outcome;
    const actual = edits.reduce((text, [from, to]) => text.replaceAll(from, to), ours);
    return actual === expected ? { expected, actual, exception } : outcome;
  };
  return Object.assign(runEdited, { prompt: run.prompt });
}
