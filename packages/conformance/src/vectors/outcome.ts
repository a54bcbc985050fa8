import { ModelspeakError } from '@modelspeak/core';

/** The outcome of a vector: the reference's result and the format's, each as text. */
export interface VectorOutcome {
  readonly expected: string;
  readonly actual: string;
  /**
   * Why the format rightly differs: the reference is wrong on valid input. `actual` is then the
   * reference's result, produced by an option of the format or shown to be part of the right
   * result.
   */
  readonly exception?: string | undefined;
}

/**
 * Returns the outcome of a vector that the reference refuses: as expected if the function throws an
 * error with a path.
 *
 * @example
 * ```ts
 * import { refusalOutcome } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const base = llama3({ profile: 'base' });
 * console.log(refusalOutcome(() => base.render({ messages: [] })).actual); // refused, with a path
 * const { actual } = refusalOutcome(() => llama3().render({ messages: [] }));
 * console.log(actual.startsWith('accepted: <|begin_of_text|>')); // true
 * ```
 */
export function refusalOutcome(act: () => unknown): VectorOutcome {
  const expected = 'refused, with a path';
  try {
    const given = act();
    return {
      expected,
      actual: `accepted: ${typeof given === 'string' ? given : JSON.stringify(given)}`,
    };
  } catch (error) {
    const isPlaced = error instanceof ModelspeakError && error.path !== '';
    return { expected, actual: isPlaced ? expected : String(error) };
  }
}
