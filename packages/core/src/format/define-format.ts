import type { OptionsInput, OptionsOutput, OptionsSchema } from '../checking/options.js';
import type { Conversation } from '../conversation/conversation.js';
import type { RequestSupport } from '../conversation/request.js';
import { ModelspeakError } from '../errors/errors.js';
import { makeReadingFormat, type ReadingDefinition } from './define-reading-format.js';
import { createFactory } from './factory.js';
import type { FormatFactory, PromptFormat } from './format.js';
import { grammarContext } from './grammar-context.js';
import type { Grammar, GrammarContext } from './language.js';
import { nextTurn } from './next-turn.js';
import { promptOptions } from './prompt-options.js';
import type { RenderOptions } from './render-options.js';
import { tokenize, tokenizeAsync } from './tokenize.js';
import type { ReadingTurn, Turn } from './turn.js';

/** What a format says of itself: everything else follows from this. */
export interface FormatDefinition<
  Schema extends OptionsSchema,
  Support extends RequestSupport = RequestSupport,
> extends ReadingDefinition<Schema, Support> {
  /**
   * The language of the replies to a request: of its calls, its text and its end. Without it,
   * `turn.grammar()` is refused.
   */
  readonly grammar?: ((context: GrammarContext<OptionsOutput<Schema>>) => Grammar) | undefined;
  /** What ends a reply in history where the model ended it with `stop`: the same by default. */
  readonly endInHistory?: ((stop: string) => string) | undefined;
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
  const factory = createFactory(definition, definition.options, makePromptFormat(definition));
  return factory as FormatFactory<
    OptionsInput<Schema>,
    PromptFormat<OptionsInput<Schema>, Support>
  >;
}

function makePromptFormat<Schema extends OptionsSchema>(definition: FormatDefinition<Schema>) {
  return (
    options: OptionsOutput<Schema>,
    change: (options?: object) => PromptFormat,
  ): PromptFormat => {
    const reading = makeReadingFormat(definition, options, change, promptOptions);

    const turn = (conversation: Conversation, render?: RenderOptions): Turn => {
      const read = reading.turn(conversation, render);
      const { options: request, opened, readerOptions } = read;
      const prompted = (): RenderOptions => promptOptions(request, reading);
      // Assigned, since a copy would render the segments.
      return Object.assign(read, {
        tokens: (tokenizer, { cut } = {}) =>
          tokenize(reading, conversation, tokenizer, { ...prompted(), cut }),
        tokensAsync: (tokenizer, { cut } = {}) =>
          tokenizeAsync(reading, conversation, tokenizer, { ...prompted(), cut }),
        grammar() {
          if (definition.grammar === undefined) {
            throw new ModelspeakError(
              'unsupported',
              `${definition.name} does not describe the language of its replies`,
            );
          }
          const { builtins } = readerOptions;
          const context = grammarContext(conversation, builtins, request, options, opened);
          return { ...definition.grammar(context), tokens: reading.control, opened };
        },
      } satisfies Omit<Turn, keyof ReadingTurn>);
    };

    const format: PromptFormat = {
      ...reading,
      with: change,
      tokens: (...given) => tokenize(reading, ...given),
      tokensAsync: (...given) => tokenizeAsync(reading, ...given),
      turn,
      next: (previous, reply, messages, next = {}) =>
        nextTurn(format, previous, reply, messages, next, definition.endInHistory ?? same),
    };
    return format;
  };
}

function same(stop: string): string {
  return stop;
}
