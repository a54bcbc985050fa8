import type { OptionsInput, OptionsOutput, OptionsSchema } from '../checking/options.js';
import type { ControlTokens } from '../control/control-tokens.js';
import type { Conversation } from '../conversation/conversation.js';
import type { RequestSupport } from '../conversation/request.js';
import type { ReaderContext, TextReader } from '../reading/reader.js';
import type { WritingDefinition } from './define-writing-format.js';
import { createFactory } from './factory.js';
import type { FormatFactory, PromptFormat } from './format.js';
import type { Grammar, GrammarContext } from './language.js';
import { makePromptFormat } from './make-prompt-format.js';

/** What a format says of itself: everything else follows from this. */
export interface FormatDefinition<
  Schema extends OptionsSchema,
  Support extends RequestSupport = RequestSupport,
> extends WritingDefinition<Schema, Support> {
  /** Makes a reader of one reply. */
  readonly reader: (
    options: OptionsOutput<Schema>,
    context: ReaderContext,
    control: ControlTokens,
  ) => TextReader;
  /** The id of the `index`th call of a reply, where its spelling has none; `call_0` by default. */
  readonly callId?: ((index: number) => string) | undefined;
  /** The names of the built-in tools that the prompt of a conversation switches on. */
  readonly builtins?:
    | ((conversation: Conversation, options: OptionsOutput<Schema>) => readonly string[])
    | undefined;
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
