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

/** What a trainable module is made of. */
export interface TrainableSettings<Result = Reply> extends ModuleSettings<Result> {
  /** Where the model runs, once it is started. */
  readonly endpoint: PromptEndpoint | (() => PromptEndpoint | Promise<PromptEndpoint>);
  /** The model's markers, where LazyLLM does not know it or they are to be others. */
  readonly markers?: ModelMarkers | undefined;
  /** Leaves the system prompt of the model's makers out. */
  readonly dropBuiltinSystem?: boolean | undefined;
  /**
   * After how many milliseconds a request is sent again, each time it failed; 3 and then 10 seconds by
   * default. It goes on from what had come of the reply.
   */
  readonly retryDelays?: readonly number[] | undefined;
  /** How it waits; by the clock unless tests hand in another. */
  readonly pause?: Pause | undefined;
}

/** A model on an endpoint of prompts, prompted by a prompter. */
export interface Trainable<Result = Reply> {
  /**
   * The same module with a prompter, or an instruction for a `ChatPrompter`.
   *
   * @throws {ModelspeakError} `invalid_option` for a history beside a prompter, which has its own, and
   * for what is neither
   */
  prompt(source?: PrompterSource | null, history?: readonly HistoryItem[]): Trainable<Result>;
  /** The same model, prompted or read otherwise. */
  share<Shared = Result>(options?: ShareOptions<Shared>): Trainable<Shared>;
  /** Makes it ready to be called, with all that share its model. */
  start(): Promise<Trainable<Result>>;
  /**
   * Asks the model. It gives the reply, whose text is `message.content` and whose calls are
   * `message.tool_calls`, or what `format` makes of it.
   *
   * @throws {AiError} `not_started` before `start()`
   */
  call(input: PrompterInput, options?: ModuleCall): Promise<Result>;
}

/**
 * LazyLLM's `TrainableModule`: a model on an endpoint of prompts, between the markers that LazyLLM knows
 * by the model's name.
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
  const running: Running = { endpoint: undefined };
  const prompt = { source: '', history: [], format, streamOutput };
  return promptedBy(running, settings, { ...known, markers }, prompt);
}

function asItIs(reply: Reply): Reply {
  return reply;
}

/** Where a model runs, for all modules that share it. */
interface Running {
  endpoint: PromptEndpoint | undefined;
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
      const { endpoint } = settings;
      running.endpoint = typeof endpoint === 'function' ? await endpoint() : endpoint;
      return module;
    },
    async call(input, call = {}) {
      const { endpoint } = running;
      if (endpoint === undefined) {
        throw new AiError('not_started', 'Please start the module before it is called: start()');
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
        // What had come of the reply before a failure is not asked for again.
        const sofar = `${text}${said.join('')}`;
        const request = { ...settings.sampling, ...sampling, prompt: sofar, stop: known.stop };
        for await (const chunk of endpoint.complete(request, { signal })) {
          for (const piece of chunk.pieces) read(typeof piece === 'string' ? piece : piece.token);
          // A stop text is taken away by the server, and part of a call.
          if (chunk.finish?.stop !== undefined) read(chunk.finish.stop);
          if (chunk.finish !== undefined) hear(reader.end(chunk.finish.reason));
        }
      });
      return prompt.format(accumulate(events));
    },
  };
  return module;
}

/** Faults of a connection, after which a reply may be gone on with. */
const BROKEN: readonly string[] = ['interrupted', 'unfinished', 'timeout'];

/** Acts, and acts again after each delay where a server fails. */
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
