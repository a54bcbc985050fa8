import type { VectorOutcome } from '@modelspeak/conformance';

/** Runs the cases of one prompter: LazyLLM's files hold those of both. */
export function casesOf(
  prompter: 'lazyllm-alpaca' | 'lazyllm-chat',
  run: (vector: unknown) => VectorOutcome,
): (vector: unknown) => VectorOutcome | undefined {
  return (vector) =>
    (vector as { prompter: string }).prompter === prompter ? run(vector) : undefined;
}
