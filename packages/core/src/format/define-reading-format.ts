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
import type { FormatFactory, ReadingFormat, WritingFormat } from './format.js';
import type { RenderOptions } from './render-options.js';
import type { ReadingTurn } from './turn.js';

/** What a format says of how it is written, and how its replies are read. */
export interface ReadingDefinition<
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
}

/** What a request can ask for where no grammar holds the reply to it. */
interface PromptSupport extends RequestSupport {
  readonly toolChoice?: boolean | undefined;
  readonly responseFormat?: boolean | undefined;
}

/**
 * Defines a format that writes and reads and does no more, for those who count every byte of what a
 * browser downloads: {@link defineFormat} without token ids, which `tokenize` of `@modelspeak/core`
 * gives, without `next` and without the grammar of a turn.
 *
 * @throws {ModelspeakError} `invalid_format` for a name that is not in lower case with dashes
 *
 * @example
 * ```ts
 * import { createTextReader, defineOptions, defineReadingFormat } from '@modelspeak/core/authoring';
 *
 * const line = defineReadingFormat({
 *   name: 'line',
 *   models: [],
 *   options: defineOptions({}),
 *   control: ['<end>'],
 *   stop: ['<end>'],
 *   supports: {},
 *   write({ messages }, out) {
 *     out.message(0);
 *     out.content(messages[0]?.content as string);
 *     out.control('<end>');
 *   },
 *   reader: (_options, _context, control) => createTextReader(control, ['<end>']),
 * });
 * const turn = line().turn({ messages: [{ role: 'user', content: 'Hi' }] });
 * console.log(turn.text, turn.parse('Hello!<end>').message.content); // Hi<end> Hello!
 * ```
 */
export function defineReadingFormat<
  Schema extends OptionsSchema,
  const Support extends PromptSupport = object,
>(
  definition: ReadingDefinition<Schema, Support>,
): FormatFactory<OptionsInput<Schema>, ReadingFormat<OptionsInput<Schema>, Support>> {
  return createFactory(
    definition,
    definition.options,
    (options, change: (options?: object) => ReadingFormat) =>
      makeReadingFormat(definition, options, change),
  ) as FormatFactory<OptionsInput<Schema>, ReadingFormat<OptionsInput<Schema>, Support>>;
}

/**
 * A format that writes and reads, with the options it was made with.
 *
 * @param promptOptions What the prompt of a turn is to say of what was asked for: all, by default.
 */
export function makeReadingFormat<Schema extends OptionsSchema>(
  definition: ReadingDefinition<Schema>,
  options: OptionsOutput<Schema>,
  change: (options?: object) => ReadingFormat,
  promptOptions = (asked: RenderOptions, _format: WritingFormat): RenderOptions => asked,
): ReadingFormat {
  const { format: writing, text } = makeWritingFormat(definition, options, change);
  const control = compileControlTokens(resolve(definition.control, options));

  const reader = (readerOptions: ReaderOptions = {}): Reader<ReplyChunk> => {
    // Not of the type, but what a plugin in JavaScript may leave out: all else still works.
    if (definition.reader === undefined) {
      throw new ModelspeakError(
        'invalid_format',
        `${definition.name} has no reader; give its definition one (createTextReader reads text up to a stop), or define the format with defineWritingFormat`,
      );
    }
    const { opened = '', tokens = false, limit } = readerOptions;
    const context = readerContext(readerOptions, definition.callId);
    const make = (): TextReader => definition.reader(options, context, control);
    const text = opened === '' ? make() : openedReader(make, opened);
    return guardReader(apartReader(text, control, !tokens), limit, lengthOfText);
  };

  const parse: ReadingFormat['parse'] = (reply, readerOptions) => {
    const reading = reader(readerOptions);
    return accumulate([...reading.push(reply), ...reading.end()]);
  };

  const turn = (conversation: Conversation, render?: RenderOptions): ReadingTurn => {
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
      media: writer.spans,
      opened,
      stop: stopsOf(writing),
      readerOptions,
      reader: (more) => reader({ ...readerOptions, ...more }),
      parse: (reply, more) => parse(reply, { ...readerOptions, ...more }),
    };
  };

  return { ...writing, with: change, turn, reader, parse };
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

function stopsOf({ stop, control }: WritingFormat): ReadingTurn['stop'] {
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
