import type { OptionsInput, OptionsOutput, OptionsSchema } from '../checking/options.js';
import type { ControlTokens } from '../control/control-tokens.js';
import { compileControlTokens } from '../control/control-tokens.js';
import type { Conversation } from '../conversation/conversation.js';
import type { RequestSupport } from '../conversation/request.js';
import { ModelspeakError } from '../errors/errors.js';
import { accumulate } from '../reading/accumulate.js';
import { apartReader } from '../reading/apart-reader.js';
import { guardReader, lengthOfText } from '../reading/guard-reader.js';
import { openedReader } from '../reading/opened-reader.js';
import type {
  Reader,
  ReaderContext,
  ReaderOptions,
  ReplyChunk,
  TextReader,
} from '../reading/reader.js';
import { readerContext } from '../reading/reader-context.js';
import type { TextWriter } from '../writing/text-writer.js';
import { makeWritingFormat, resolve, type WritingDefinition } from './define-writing-format.js';
import { createFactory } from './factory.js';
import type { FormatFactory, PromptFormat, WritingFormat } from './format.js';
import { grammarContext } from './grammar-context.js';
import type { Grammar, GrammarContext } from './language.js';
import { nextTurn } from './next-turn.js';
import { promptOptions } from './prompt-options.js';
import type { RenderOptions } from './render-options.js';
import { tokenize, tokenizeAsync } from './tokenize.js';
import type { Turn } from './turn.js';

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
    const { format: writing, text } = makeWritingFormat(definition, options, change);
    const control = compileControlTokens(resolve(definition.control, options));

    const reader = (readerOptions: ReaderOptions = {}): Reader<ReplyChunk> => {
      // Not of the type, but what a plugin in JavaScript may leave out: all else still works.
      if (definition.reader === undefined) {
        throw new ModelspeakError(
          'invalid_format',
          `${definition.name} has no reader; give defineFormat one (createTextReader reads text up to a stop), or define the format with defineWritingFormat`,
        );
      }
      const { opened = '', tokens = false, limit } = readerOptions;
      const context = readerContext(readerOptions, definition.callId);
      const make = (): TextReader => definition.reader(options, context, control);
      const text = opened === '' ? make() : openedReader(make, opened);
      return guardReader(apartReader(text, control, !tokens), limit, lengthOfText);
    };

    const parse: PromptFormat['parse'] = (reply, readerOptions) => {
      const reading = reader(readerOptions);
      return accumulate([...reading.push(reply), ...reading.end()]);
    };

    const turn = (conversation: Conversation, render?: RenderOptions): Turn => {
      const request = withGenerationPrompt({ ...render });
      const prompted = promptOptions(request, writing);
      const writer = text(conversation, prompted);
      const opened = beginsReply(conversation, request, writer)
        ? writer.text.slice(writer.replyAt)
        : '';
      const builtins = definition.builtins?.(conversation, options);
      const { toolChoice } = request;
      const readerOptions: ReaderOptions = {
        tools: conversation.tools ?? [],
        usedIds: callIds(conversation),
        ...(builtins !== undefined && { builtins }),
        ...(toolChoice !== undefined && { toolChoice }),
        ...(opened !== '' && { opened }),
      };
      return {
        conversation,
        options: request,
        text: writer.text,
        get segments() {
          return writing.segments(conversation, prompted);
        },
        tokens: (tokenizer, { cut } = {}) =>
          tokenize(writing, conversation, tokenizer, { ...prompted, cut }),
        tokensAsync: (tokenizer, { cut } = {}) =>
          tokenizeAsync(writing, conversation, tokenizer, { ...prompted, cut }),
        media: writer.spans,
        opened,
        stop: stopsOf(writing),
        readerOptions,
        reader: (more) => reader({ ...readerOptions, ...more }),
        parse: (reply, more) => parse(reply, { ...readerOptions, ...more }),
        grammar() {
          if (definition.grammar === undefined) {
            throw new ModelspeakError(
              'unsupported',
              `${definition.name} does not describe the language of its replies`,
            );
          }
          const context = grammarContext(conversation, builtins, request, options, opened);
          return { ...definition.grammar(context), tokens: writing.control, opened };
        },
      };
    };

    const format: PromptFormat = {
      ...writing,
      with: change,
      tokens: (...given) => tokenize(writing, ...given),
      tokensAsync: (...given) => tokenizeAsync(writing, ...given),
      turn,
      next: (previous, reply, messages, next = {}) =>
        nextTurn(format, previous, reply, messages, next, definition.endInHistory ?? same),
      reader,
      parse,
    };
    return format;
  };
}

/** A turn asks for a reply: its prompt ends where one begins, unless it continues a message. */
function withGenerationPrompt(render: RenderOptions): RenderOptions {
  if (render.generationPrompt !== undefined || render.continueFinalMessage) return render;
  return { ...render, generationPrompt: true };
}

/** Whether the end of a prompt, from where its writer said so, begins the reply that is asked for. */
function beginsReply(
  { messages }: Conversation,
  { generationPrompt, continueFinalMessage }: RenderOptions,
  { replyAt, index }: TextWriter,
): boolean {
  if (replyAt === -1) return false;
  // Where no generation prompt follows the assistant's last message, that is over.
  const isOver = index === messages.length - 1 && messages.at(-1)?.role === 'assistant';
  return Boolean(continueFinalMessage || (generationPrompt && !isOver));
}

function stopsOf({ stop, control }: WritingFormat): Turn['stop'] {
  return {
    tokens: stop.filter((token) => control.includes(token)),
    texts: stop.filter((token) => !control.includes(token)),
  };
}

function callIds({ messages }: Conversation): readonly string[] {
  return messages.flatMap((message) =>
    message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
  );
}

function same(stop: string): string {
  return stop;
}
