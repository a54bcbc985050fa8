import type { TemplateRunner } from './template-runner.js';

/**
 * A runner of cases that were recorded in other words: each is changed before it is run.
 *
 * @param run The runner of the changed cases.
 * @param change What {@link chatTemplateRunner} takes, of what the file holds.
 * @typeParam Case The case as the file holds it.
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
