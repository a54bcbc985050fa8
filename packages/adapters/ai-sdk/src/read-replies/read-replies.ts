import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4Middleware,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { LanguageModelV3Middleware } from '@ai-sdk/provider-v3';
import type { PromptFormat, ReaderEvent } from '@modelspeak/core';
import { toolChoiceOf, toolsOf } from '../options/tools-of.js';
import { conversationOf } from '../prompt/conversation-of.js';
import type { SpecificationVersion } from '../provider/create-modelspeak.js';
import { REASONS } from '../reply/end-reasons.js';
import { StreamParts } from '../reply/stream-parts.js';
import { ContentCollector } from './content-collector.js';

/** Options of {@link readReplies}. */
export interface ReadRepliesOptions<Version extends SpecificationVersion = 'v3'> {
  /** The format of the model's replies. */
  readonly format: PromptFormat;
  /**
   * What the server's prompt ends with after the header of the reply, such as `<think>\n` for a model whose
   * template opens its reasoning; nothing by default.
   */
  readonly replyPrefix?: string | undefined;
  /** Whether calls count only with the model's own marks. `false` by default. */
  readonly strictCalls?: boolean | undefined;
  /** The specification: `v3`, the default, for `ai` 6 and 7, or `v4` for `ai` 7. */
  readonly specificationVersion?: Version | undefined;
}

/**
 * Makes a middleware that finds calls and reasoning in text: for models behind a server that has no parser for
 * them, or one that fails. What the server has read itself stays as it is.
 *
 * @example
 * ```ts
 * import { readReplies } from '@modelspeak/ai-sdk';
 * import { qwen3 } from '@modelspeak/format-qwen/qwen3';
 * import { MockLanguageModelV4 } from 'ai/test';
 * import { generateText, wrapLanguageModel } from 'ai';
 *
 * const server = new MockLanguageModelV4({
 *   doGenerate: {
 *     content: [{ type: 'text', text: '<think>\nHm.\n</think>\n\nHello!' }],
 *     finishReason: { unified: 'stop', raw: 'stop' },
 *     usage: {
 *       inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
 *       outputTokens: { total: 9, text: 9, reasoning: 0 },
 *     },
 *     warnings: [],
 *   },
 * });
 * const model = wrapLanguageModel({
 *   model: server,
 *   middleware: readReplies({ format: qwen3(), specificationVersion: 'v4' }),
 * });
 * const { text, reasoningText } = await generateText({ model, prompt: 'Hi' });
 * console.log(text, reasoningText); // Hello! Hm.
 * ```
 */
export function readReplies<Version extends SpecificationVersion = 'v3'>(
  options: ReadRepliesOptions<Version>,
): { v3: LanguageModelV3Middleware; v4: LanguageModelV4Middleware }[Version] {
  const { specificationVersion = 'v3' } = options;
  const middleware: LanguageModelV4Middleware = {
    specificationVersion: 'v4',
    wrapGenerate: async ({ doGenerate, params }) => {
      const { content, finishReason, ...result } = await doGenerate();
      const reading = new ReplyReading(options, params);
      const read = content.flatMap((part) => reading.content(part));
      return {
        ...result,
        content: [...read, ...reading.rest(finishReason)],
        finishReason: reading.finishReason(finishReason),
      };
    },
    wrapStream: async ({ doStream, params }) => {
      const { stream, ...result } = await doStream();
      const reading = new ReplyReading(options, params);
      const read = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
        transform(part, controller) {
          for (const one of reading.part(part)) controller.enqueue(one);
        },
      });
      return { ...result, stream: stream.pipeThrough(read) };
    },
  };
  // What it reads and writes is the same in both specifications.
  const chosen: unknown = { ...middleware, specificationVersion };
  return chosen as { v3: LanguageModelV3Middleware; v4: LanguageModelV4Middleware }[Version];
}

/** How messages are read, of which there are none. */
const NO_MESSAGES = { marksErrors: false, takesFiles: false } as const;

/** One reply that is being read. */
class ReplyReading {
  readonly #reader;
  readonly #parts;
  readonly #collector = new ContentCollector();
  #hasCalls = false;

  constructor(
    { format, replyPrefix, strictCalls }: ReadRepliesOptions<SpecificationVersion>,
    call: LanguageModelV4CallOptions,
  ) {
    const { tools = [] } = conversationOf([], toolsOf(call, []), NO_MESSAGES);
    this.#parts = new StreamParts(format, 'read-');
    this.#reader = format.reader({
      tools,
      toolChoice: toolChoiceOf(call),
      replyPrefix,
      strictCalls,
      usedIds: usedIds(call),
    });
  }

  content(part: LanguageModelV4Content): LanguageModelV4Content[] {
    if (part.type === 'text') {
      return this.#collector.add(this.#events(this.#reader.push(part.text))).completed();
    }
    return [...this.#collector.add(this.#parts.close()).completed(), part];
  }

  rest(finishReason: LanguageModelV4FinishReason): LanguageModelV4Content[] {
    return this.#collector.add(this.#end(finishReason)).completed();
  }

  *part(part: LanguageModelV4StreamPart): Generator<LanguageModelV4StreamPart, void> {
    switch (part.type) {
      case 'text-delta':
        yield* this.#events(this.#reader.push(part.delta));
        break;
      case 'text-start':
      case 'text-end':
        break;
      case 'finish':
        yield* this.#end(part.finishReason);
        yield { ...part, finishReason: this.finishReason(part.finishReason) };
        break;
      case 'reasoning-start':
      case 'tool-input-start':
      case 'tool-call':
        yield* this.#parts.close();
        yield part;
        break;
      default:
        yield part;
    }
  }

  /** Why the reply ended: if calls were found, they are the reason. */
  finishReason(given: LanguageModelV4FinishReason): LanguageModelV4FinishReason {
    const isOver = given.unified === 'stop' || given.unified === 'other';
    return this.#hasCalls && isOver ? { ...given, unified: 'tool-calls' } : given;
  }

  #end({ unified }: LanguageModelV4FinishReason): Iterable<LanguageModelV4StreamPart> {
    return this.#events(this.#reader.end(REASONS[unified]));
  }

  *#events(events: readonly ReaderEvent[]): Generator<LanguageModelV4StreamPart, void> {
    for (const event of events) {
      if (event.type === 'tool-call-end') this.#hasCalls = true;
      yield* this.#parts.push(event);
    }
  }
}

function usedIds({ prompt }: LanguageModelV4CallOptions): readonly string[] {
  return prompt.flatMap(({ role, content }) =>
    role === 'assistant'
      ? content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
      : [],
  );
}
