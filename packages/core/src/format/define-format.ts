import type { OptionsInput, OptionsSchema } from '../checking/options.js';
import type { RequestSupport } from '../conversation/request.js';
import { createFactory } from './factory.js';
import type { FormatFactory, PromptFormat } from './format.js';
import type { FormatDefinition } from './format-definition.js';
import { makePromptFormat } from './make-prompt-format.js';

/**
 * Defines a format whose prompts are text. Returns a factory: call it, with options if the format
 * has any, to create the format. The factory throws a {@link ModelspeakError} with the code
 * `invalid_option` for invalid options.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes, and without `options`
 *
 * @example
 * ```ts
 * import { createTextReader, defineFormat, defineOptions } from '@modelspeak/core/authoring';
 *
 * const parrot = defineFormat({
 *   name: 'parrot',
 *   models: ['example/parrot-*'],
 *   options: defineOptions({}),
 *   control: ['<|turn|>', '<|end|>'],
 *   stop: ['<|end|>'],
 *   supports: { system: true, history: true },
 *   write({ messages }, out, { generationPrompt }) {
 *     messages.forEach((message, index) => {
 *       out.message(index);
 *       out.control('<|turn|>');
 *       out.scaffold(`${message.role}\n`);
 *       out.sampled(message.role === 'assistant');
 *       out.content(message.content as string);
 *       out.control('<|end|>');
 *     });
 *     if (!generationPrompt) return;
 *     out.message(null);
 *     out.control('<|turn|>');
 *     out.scaffold('assistant\n');
 *   },
 *   reader: (_options, _context, control) => createTextReader(control, ['<|end|>']),
 * });
 *
 * const prompt = parrot().render({ messages: [{ role: 'user', content: 'Hi <|end|>' }] });
 * console.log(prompt); // <|turn|>user\nHi < |end|><|end|><|turn|>assistant\n
 *
 * const reply = parrot().parse('Hello!<|end|>');
 * console.log(reply.message); // { role: 'assistant', content: 'Hello!' }
 * ```
 */
export function defineFormat<
  Schema extends OptionsSchema,
  const Support extends RequestSupport = object,
>(
  definition: FormatDefinition<Schema, Support>,
): FormatFactory<OptionsInput<Schema>, PromptFormat<OptionsInput<Schema>, Support>> {
  const factory = createFactory(
    definition,
    definition.options,
    (options, change: (options?: object) => PromptFormat) =>
      makePromptFormat(definition, options, change),
  );
  return factory as FormatFactory<
    OptionsInput<Schema>,
    PromptFormat<OptionsInput<Schema>, Support>
  >;
}
