import type { OptionsOutput, OptionsSchema } from '../checking/options.js';
import { compileControlTokens } from '../control/control-tokens.js';
import type { Conversation } from '../conversation/conversation.js';
import { ModelspeakError } from '../errors/errors.js';
import { accumulate } from '../reading/accumulate.js';
import { forbidCalls, forbidsCalls } from '../reading/forbid-calls.js';
import { guardReader, lengthOfText } from '../reading/guard-reader.js';
import type {
  Reader,
  ReaderContext,
  ReaderOptions,
  ReplyChunk,
  TextReader,
} from '../reading/reader.js';
import { readerContext } from '../reading/reader-context.js';
import { replyPrefixReader } from '../reading/reply-prefix-reader.js';
import { replyReader } from '../reading/reply-reader.js';
import type { TextWriter } from '../writing/text-writer.js';
import { makeWritingFormat, resolve } from './define-writing-format.js';
import type { PromptFormat, WritingFormat } from './format.js';
import type { FormatDefinition } from './format-definition.js';
import { grammarContext } from './grammar-context.js';
import { nextTurn } from './next-turn.js';
import { promptOptions } from './prompt-options.js';
import type { RenderOptions } from './render-options.js';
import { tokenize, tokenizeAsync } from './tokenize.js';
import type { Turn } from './turn.js';

/** Creates a format with its options. */
export function makePromptFormat<Schema extends OptionsSchema>(
  definition: FormatDefinition<Schema>,
  options: OptionsOutput<Schema>,
  change: (options?: object) => PromptFormat,
): PromptFormat {
  const { format: writing, text } = makeWritingFormat(definition, options, change);
  const control = compileControlTokens(resolve(definition.control, options));

  const reader = (readerOptions: ReaderOptions = {}): Reader<ReplyChunk> => {
    // The type requires it, but a plugin in JavaScript may leave it out: everything else still
    // works.
    if (definition.reader === undefined) {
      throw new ModelspeakError(
        'invalid_format',
        `${definition.name} has no reader; add one to its definition (createTextReader reads text up to a stop sequence), or use defineWritingFormat`,
      );
    }
    const { replyPrefix = '', limit } = readerOptions;
    const fresh = (context: ReaderContext): TextReader =>
      definition.reader(options, context, control);
    const text = (context: ReaderContext): TextReader =>
      replyPrefix === '' ? fresh(context) : replyPrefixReader(() => fresh(context), replyPrefix);
    const context = readerContext(readerOptions, definition.callId);
    const readers = { text, fresh, control, ends: writing.ends };
    if (!forbidsCalls(readerOptions)) {
      return guardReader(replyReader(readers, context, readerOptions), limit, lengthOfText);
    }
    const strict = { ...readerOptions, strictCalls: true };
    const reading = replyReader(readers, { ...context, readsCalls: true }, strict);
    const marks = compileControlTokens([...writing.control, ...writing.delimiters]);
    return guardReader(forbidCalls(reading, marks), limit, lengthOfText);
  };

  const parse: PromptFormat['parse'] = (reply, readerOptions) => {
    const reading = reader(readerOptions);
    return accumulate([...reading.push(reply), ...reading.end()]);
  };

  const turn = (conversation: Conversation, render?: RenderOptions): Turn => {
    const request = withGenerationPrompt({ ...render });
    const prompted = promptOptions(request, writing);
    const writer = text(conversation, prompted);
    const replyPrefix = beginsReply(conversation, request, writer)
      ? writer.text.slice(writer.replyAt)
      : '';
    const builtins = definition.builtins?.(conversation, options);
    const { toolChoice } = request;
    const readerOptions: ReaderOptions = {
      tools: conversation.tools ?? [],
      usedIds: callIds(conversation),
      ...(builtins !== undefined && { builtins }),
      ...(toolChoice !== undefined && { toolChoice }),
      ...(replyPrefix !== '' && { replyPrefix }),
    };
    return {
      conversation,
      options: request,
      text: writer.text,
      get segments() {
        return writing.segments(conversation, prompted);
      },
      media: writer.spans,
      replyPrefix,
      stop: stopsOf(writing),
      readerOptions,
      reader: (more) => reader({ ...readerOptions, ...more }),
      parse: (reply, more) => parse(reply, { ...readerOptions, ...more }),
      tokens: (tokenizer, { cut } = {}) =>
        tokenize(writing, conversation, tokenizer, { ...prompted, cut }),
      tokensAsync: (tokenizer, { cut } = {}) =>
        tokenizeAsync(writing, conversation, tokenizer, { ...prompted, cut }),
      grammar() {
        if (definition.grammar === undefined) {
          throw new ModelspeakError(
            'unsupported',
            `${definition.name} has no grammar for its replies`,
          );
        }
        const context = grammarContext(conversation, builtins, request, options, replyPrefix);
        return { ...definition.grammar(context), tokens: writing.control, replyPrefix };
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
}

/**
 * A turn asks for a reply, so its prompt ends with the reply's header, unless it continues a
 * message.
 */
function withGenerationPrompt(render: RenderOptions): RenderOptions {
  if (render.generationPrompt !== undefined || render.continueFinalMessage) return render;
  return { ...render, generationPrompt: true };
}

/** Whether the end of the prompt, from where its writer says, begins the requested reply. */
function beginsReply(
  { messages }: Conversation,
  { generationPrompt, continueFinalMessage }: RenderOptions,
  { replyAt, index }: TextWriter,
): boolean {
  if (replyAt === -1) return false;
  // If no generation prompt follows the last assistant message, that message is complete.
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
