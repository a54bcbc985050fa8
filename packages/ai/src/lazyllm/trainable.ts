import { accumulate, type ReaderEvent, type Reply } from '@modelspeak/core';
import { EndpointError, type PromptEndpoint } from '@modelspeak/endpoint';
import { lazyllmChat } from '@modelspeak/format-lazyllm-chat';
import { AiError } from '../ai-error.js';
import { pause as byClock, type Pause } from '../pause.js';
import {
  type FormatReply,
  type HistoryItem,
  historyOf,
  type ModuleCall,
  type ModulePrompt,
  type ModuleSettings,
  modulePrompt,
  type PrompterInput,
  type PrompterSource,
  prompterOf,
  type ShareOptions,
  sharedPrompt,
} from './chat-module.js';
import { type ModelMarkers, markersOf } from './markers-of.js';

/** Settings of {@link trainable}. */
export interface TrainableSettings<Result = Reply> extends ModuleSettings<Result> {
  /** The endpoint, or a function that opens it when the module starts. */
  readonly endpoint: PromptEndpoint | (() => PromptEndpoint | Promise<PromptEndpoint>);
  /** The model's markers, if LazyLLM does not know it or you want others. */
  readonly markers?: ModelMarkers | undefined;
  /** Whether to leave out the model's default system prompt. */
  readonly dropBuiltinSystem?: boolean | undefined;
  /**
   * The delays in milliseconds before each retry of a failed request; 3 and then 10 seconds by default. A
   * retry continues the part of the reply that was received.
   */
  readonly retryDelays?: readonly number[] | undefined;
  /** The function that waits; a timer by default. Tests may pass another. */
  readonly pause?: Pause | undefined;
}

/** A model on a prompt endpoint, prompted by a prompter. */
export interface Trainable<Result = Reply> {
  /**
   * Returns the same module with a prompter, or with an instruction for a `ChatPrompter`.
   *
   * @throws {ModelspeakError} `invalid_option` for a history besides a prompter, which has its own, and for
   * a source that is neither a prompter nor an instruction
   */
  prompt(source?: PrompterSource | null, history?: readonly HistoryItem[]): Trainable<Result>;
  /** Returns a module with the same model and another prompt or format. */
  share<Shared = Result>(options?: ShareOptions<Shared>): Trainable<Shared>;
  /** Starts the model, for this module and all that share it. Once it is started, this does nothing. */
  start(): Promise<Trainable<Result>>;
  /**
   * Asks the model. Returns the reply, with its text in `message.content` and its calls in
   * `message.tool_calls`, or the result of `format`.
   *
   * @throws {AiError} `not_started` before `start()`
   */
  call(input: PrompterInput, options?: ModuleCall): Promise<Result>;
}

/**
 * LazyLLM's `TrainableModule`: a model on a prompt endpoint, with the markers that LazyLLM knows for the
 * model's name.
 *
 * @example
 * ```ts
 * import { trainable } from '@modelspeak/ai/lazyllm';
 * import { llamaServer } from '@modelspeak/endpoint-llama-server';
 *
 * const endpoint = llamaServer('http://127.0.0.1:8080', {
 *   // In place of a real server:
 *   fetch: async () => new Response('data: {"content":"3","stop":true,"stop_type":"eos"}\n\n'),
 * });
 * const module = trainable('internlm2-chat-7b', { endpoint }).prompt('Add the numbers: {sum}');
 * await module.start();
 * const { message } = await module.call({ sum: '1 + 2' });
 * console.log(message.content); // 3
 * ```
 */
export function trainable<Result = Reply>(
  model: string,
  settings: TrainableSettings<Result>,
): Trainable<Result> {
  const known = settings.markers ?? markersOf(model) ?? { markers: {}, stop: [] };
  // Without a format, results are the default of their type.
  const { format = asItIs as FormatReply<unknown> as FormatReply<Result> } = settings;
  const { dropBuiltinSystem = false, streamOutput } = settings;
  const markers = dropBuiltinSystem ? { ...known.markers, system: '' } : known.markers;
  const running: Running = { endpoint: undefined, starting: undefined };
  const prompt = { source: '', history: [], format, streamOutput };
  return promptedBy(running, settings, { ...known, markers }, prompt);
}

function asItIs(reply: Reply): Reply {
  return reply;
}

/** The running model of all modules that share it. */
interface Running {
  endpoint: PromptEndpoint | undefined;
  /** The start that is under way or over. One that fails is forgotten. */
  starting: Promise<PromptEndpoint> | undefined;
}

async function started(
  running: Running,
  { endpoint }: Pick<TrainableSettings, 'endpoint'>,
): Promise<void> {
  running.starting ??= Promise.resolve(typeof endpoint === 'function' ? endpoint() : endpoint);
  try {
    running.endpoint = await running.starting;
  } catch (error) {
    running.starting = undefined;
    throw error;
  }
}

function promptedBy<Result>(
  running: Running,
  settings: TrainableSettings<unknown>,
  known: ModelMarkers,
  prompt: ModulePrompt<Result>,
): Trainable<Result> {
  const { markers } = known;
  const format = lazyllmChat({ edition: 'upstream', markers });
  const module: Trainable<Result> = {
    prompt: (source, history) =>
      promptedBy(running, settings, known, modulePrompt(prompt, source, history)),
    share: (options) => promptedBy(running, settings, known, sharedPrompt(prompt, options)),
    async start() {
      await started(running, settings);
      return module;
    },
    async call(input, call = {}) {
      const { endpoint } = running;
      if (endpoint === undefined) {
        throw new AiError('not_started', 'the module is not started; call start() first');
      }
      const prompter = prompterOf(prompt, { edition: 'upstream', markers });
      const { tools = [], signal, sampling, streamOutput = prompt.streamOutput } = call;
      const text = prompter.generatePrompt(input, { history: historyOf(prompt, call), tools });
      const reader = format.reader({ tools });
      const said: string[] = [];
      const events: ReaderEvent[] = [];
      const hear = (heard: readonly ReaderEvent[]) => {
        events.push(...heard);
        for (const event of heard) {
          if (event.type === 'text') streamOutput?.({ tag: 'text', delta: event.text });
        }
      };
      const read = (piece: string) => {
        said.push(piece);
        hear(reader.push(piece));
      };
      const { retryDelays = [3000, 10_000], pause = byClock } = settings;
      await trying(retryDelays, { pause, signal }, async () => {
        // A retry continues the part of the reply that was received before a failure.
        const sofar = `${text}${said.join('')}`;
        const request = { ...settings.sampling, ...sampling, prompt: sofar, stop: known.stop };
        for await (const chunk of endpoint.complete(request, { signal })) {
          for (const piece of chunk.pieces) read(typeof piece === 'string' ? piece : piece.token);
          // The server removes a stop text, but it is part of a call.
          if (chunk.finish?.stop !== undefined) read(chunk.finish.stop);
          if (chunk.finish !== undefined) hear(reader.end(chunk.finish.reason));
        }
      });
      return prompt.format(accumulate(events));
    },
  };
  return module;
}

/** Connection errors after which a reply can be continued. */
const BROKEN: readonly string[] = ['interrupted', 'unfinished', 'timeout'];

/** Calls a function, and calls it again after each delay while the server fails. */
async function trying(
  delays: readonly number[],
  rest: { readonly pause: Pause; readonly signal: AbortSignal | undefined },
  act: () => Promise<void>,
): Promise<void> {
  const [delay, ...later] = delays;
  try {
    await act();
  } catch (error) {
    const mayPass =
      error instanceof EndpointError && (error.isPassing || BROKEN.includes(error.code));
    if (delay === undefined || !mayPass) throw error;
    await rest.pause(delay, rest.signal);
    await trying(later, rest, act);
  }
}
