import type { TemplateRunner } from './template-runner.js';

/**
 * Creates a runner for cases that were recorded in another form: each case is converted before it
 * runs.
 *
 * @param run The runner of the converted cases.
 * @param change Converts a case of the file to the input of {@link chatTemplateRunner}.
 * @typeParam Case The case in the file.
 *
 * @example
 * ```ts
 * import { chatTemplateRunner, mapCases } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const run = mapCases(
 *   chatTemplateRunner(llama3({ profile: 'hf' })),
 *   ({ question, prompt }: { question: string; prompt: string }) => ({
 *     input: { messages: [{ role: 'user', content: question }], add_generation_prompt: true },
 *     output: prompt,
 *   }),
 * );
 * const { actual } = run({ question: 'Hi', prompt: '' });
 * console.log(actual.includes('Hi<|eot_id|>')); // true
 * ```
 */
export function mapCases<Case>(
  run: TemplateRunner,
  change: (given: Case) => unknown,
): TemplateRunner {
  return Object.assign((vector: unknown) => run(change(vector as Case)), {
    prompt: (vector: unknown) => run.prompt(change(vector as Case)),
  });
}
