import { accumulate } from './accumulate.js';
import { type ControlTokens, compileControlTokens } from './control-tokens.js';
import { makeWritingFormat, resolve, type WritingDefinition } from './define-writing-format.js';
import { ModelspeakError } from './errors.js';
import { createFactory } from './factory.js';
import type { FormatFactory, PromptFormat } from './format.js';
import { guardReader } from './guard-reader.js';
import type { OptionsInput, OptionsOutput, OptionsSchema } from './options.js';
import type { Reader, ReaderOptions } from './reader.js';

/** What a format says of itself: everything else follows from this. */
export interface FormatDefinition<Schema extends OptionsSchema> extends WritingDefinition<Schema> {
  /** Makes a reader of one reply. */
  readonly reader: (
    options: OptionsOutput<Schema>,
    readerOptions: ReaderOptions,
    control: ControlTokens,
  ) => Reader;
}

/**
 * Defines a format whose prompts are text. The result is a factory: call it, with options if the
 * format has any, for the format itself. The factory throws a {@link ModelspeakError} with the code
 * `invalid_option` for options that its schema refuses.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes
 *
 * @example
 * ```ts
 * import { createTextReader, defineFormat, defineOptions } from '@modelspeak/core';
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
 *   reader: (_options, _readerOptions, control) => createTextReader(control, ['<|end|>']),
 * });
 *
 * const prompt = parrot().render({ messages: [{ role: 'user', content: 'Hi <|end|>' }] });
 * console.log(prompt); // <|turn|>user\nHi < |end|><|end|><|turn|>assistant\n
 *
 * const reply = parrot().parse('Hello!<|end|>');
 * console.log(reply.message); // { role: 'assistant', content: 'Hello!' }
 * ```
 */
export function defineFormat<Schema extends OptionsSchema>(
  definition: FormatDefinition<Schema>,
): FormatFactory<OptionsInput<Schema>, PromptFormat> {
  return createFactory(definition, definition.options, (options, factory) => {
    const tokens = compileControlTokens(resolve(definition.control, options));
    const reader = (readerOptions: ReaderOptions = {}): Reader => {
      // Not of the type, but what a plugin in JavaScript may leave out: all else still works.
      if (definition.reader === undefined) {
        throw new ModelspeakError(
          'invalid_format',
          `${definition.name} has no reader; give defineFormat one (createTextReader reads text up to a stop), or define the format with defineWritingFormat`,
        );
      }
      return guardReader(
        definition.reader(options, readerOptions, tokens),
        readerOptions.limit,
        true,
      );
    };
    return {
      ...makeWritingFormat(definition, options, factory),
      with: factory,
      reader,
      parse(reply, readerOptions) {
        const reading = reader(readerOptions);
        return accumulate([...reading.push(reply), ...reading.end()]);
      },
    };
  });
}
