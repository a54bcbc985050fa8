import { ModelspeakError } from '@modelspeak/core';

/** What running a vector gave: what the reference answered and what the format does, each as text. */
export interface VectorOutcome {
  readonly expected: string;
  readonly actual: string;
  /**
   * Why the format rightly differs: the reference is wrong on legal input. `actual` is then what the
   * reference answered, made by an option of the format or shown to be a part of the right answer.
   */
  readonly exception?: string | undefined;
}

/**
 * The outcome of a vector that the reference refuses: as expected where this throws an error that
 * names its place.
 *
 * @example
 * ```ts
 * import { refusalOutcome } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const base = llama3({ profile: 'base' });
 * console.log(refusalOutcome(() => base.render({ messages: [] })).actual); // refused, with its place
 * const { actual } = refusalOutcome(() => llama3().render({ messages: [] }));
 * console.log(actual.startsWith('accepted: <|begin_of_text|>')); // true
 * ```
 */
export function refusalOutcome(act: () => unknown): VectorOutcome {
  const expected = 'refused, with its place';
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
