import type { FormatCoverage, FormatFactory, PromptFormat } from '@modelspeak/core';
import {
  type ChatTemplateInput,
  chatTemplateRunner,
  type TemplateAnswer,
  type TemplateRunner,
} from './template-runner.js';

/**
 * Creates a {@link chatTemplateRunner} for every file in a format's coverage, with the options of its
 * row: a new file only needs a row there.
 *
 * @param make The format's factory.
 * @param coverage The references that the format was compared with.
 * @param answer Maps the templates' options to options of the format. Without it, a case with options
 * fails.
 * @typeParam TemplateOptions The options of the templates.
 *
 * @example
 * ```ts
 * import { coverageRunners } from '@modelspeak/conformance';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const runners = coverageRunners(llama3, [
 *   {
 *     model: 'meta-llama/Llama-3.1-8B-Instruct',
 *     formatOptions: { profile: 'hf' },
 *     reference: 'chat template',
 *     vectors: ['chat-templates/llama3.json'],
 *     cases: 40,
 *     exceptions: 0,
 *   },
 * ]);
 * console.log(Object.keys(runners)); // [ 'chat-templates/llama3.json' ]
 * ```
 */
export function coverageRunners<TemplateOptions extends object = object>(
  make: FormatFactory<never, PromptFormat>,
  coverage: readonly FormatCoverage[],
  answer?: (
    options: Partial<TemplateOptions>,
    input: ChatTemplateInput<TemplateOptions>,
    formatOptions: object,
  ) => TemplateAnswer<object>,
): Readonly<Record<string, TemplateRunner>> {
  const runnerOf = (formatOptions: object = {}): TemplateRunner => {
    const format = make(formatOptions as never);
    return chatTemplateRunner<object, TemplateOptions>(
      format,
      answer && ((options, input) => answer(options, input, formatOptions)),
    );
  };
  return Object.fromEntries(
    coverage.flatMap(({ formatOptions, vectors }) => {
      const run = runnerOf(formatOptions);
      return vectors.map((file) => [file, run]);
    }),
  );
}
