import type { TemplateRunner, VectorOutcome } from '@modelspeak/conformance';

/** A difference between a reference and its copy: our text, and the copy's text in its place. */
export type Edit = readonly [ours: string | RegExp, theirs: string];

/**
 * Runs cases of an unofficial copy of a reference. A case that differs only in the copy's edits is an
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
