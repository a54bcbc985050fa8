import { type ChatModel, chatModel } from '@modelspeak/chat';
import { type Conversation, ModelspeakError, type Reply } from '@modelspeak/core';
import type { BodyEndpoint } from '@modelspeak/endpoint';
import { openaiMessages } from '@modelspeak/format-openai-messages';
import {
  endedBy,
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
  textOf,
} from './chat-module.js';
import {
  type Environment,
  isSource,
  keyFrom,
  type OnlineSource,
  sourceOf,
  sourceWithKey,
} from './sources.js';

/** What makes the endpoint of a source: `openai` of `@modelspeak/endpoint-openai` does. */
export type MakeEndpoint = (where: {
  readonly url: string;
  readonly key: string | undefined;
}) => BodyEndpoint;

/** What an online chat module is made of. */
export interface OnlineChatSettings<Result = string> extends ModuleSettings<Result> {
  /**
   * Where the model runs, or what makes that of a source: with `openai` of
   * `@modelspeak/endpoint-openai`, `source`, `url`, `key` and `env` say where.
   */
  readonly endpoint: BodyEndpoint | MakeEndpoint;
  /** The model, or the name of a source; by default the source's. */
  readonly model?: string | undefined;
  /** The provider; by default the first whose key `env` has, and `openai` for an endpoint. */
  readonly source?: OnlineSource | undefined;
  /** The address of its chat completions, if it is not the source's own. */
  readonly url?: string | undefined;
  /** The key; by default what `env` has under LazyLLM's name for it: `LAZYLLM_OPENAI_API_KEY`. */
  readonly key?: string | undefined;
  /** The environment, such as `process.env`. */
  readonly env?: Environment | undefined;
  /** Sends no key: for a server of your own, whose `url` must be given. */
  readonly skipAuth?: boolean | undefined;
  /** What the system says before the instruction; `false` for nothing. By default the source's words. */
  readonly system?: string | false | undefined;
  /** How often a request is sent again that failed before its reply began; 5 by default. */
  readonly maxRetries?: number | undefined;
  /** How many milliseconds a reply may be silent; 180 000 by default. */
  readonly timeout?: number | undefined;
}

/** A model behind an API, prompted by a prompter. */
export interface OnlineChat<Result = string> {
  /**
   * The same module with a prompter, or an instruction for a `ChatPrompter`.
   *
   * @throws {ModelspeakError} `invalid_option` for a history beside a prompter, which has its own, and
   * for what is neither
   */
  prompt(source?: PrompterSource | null, history?: readonly HistoryItem[]): OnlineChat<Result>;
  /** The same model, prompted or read otherwise. */
  share<Shared = Result>(options?: ShareOptions<Shared>): OnlineChat<Shared>;
  /** The chat model underneath. */
  readonly model: ChatModel;
  /**
   * Asks the model. It gives its text, with thoughts in `<think>` before it, or what `format` makes of
   * the reply.
   *
   * @throws {AiError} `model_call` where the reply ended otherwise than by itself, and where it calls
   * tools and its text alone is given
   */
  call(input: PrompterInput, options?: ModuleCall): Promise<Result>;
}

/**
 * LazyLLM's `OnlineChatModule`: a model behind OpenAI's chat completions, prompted by a prompter.
 *
 * @throws {ModelspeakError} `invalid_option` where a source has no key or no address
 *
 * @see https://docs.lazyllm.ai/en/stable/Best%20Practice/prompt/
 *
 * @example
 * ```ts
 * import { onlineChat } from '@modelspeak/ai/lazyllm';
 * import { openai } from '@modelspeak/endpoint-openai';
 *
 * // A stand-in for a server.
 * const said = { choices: [{ index: 0, delta: { content: '3' }, finish_reason: 'stop' }] };
 * const fetch = async () => new Response(`data: ${JSON.stringify(said)}\n\ndata: [DONE]\n\n`);
 * const module = onlineChat({ endpoint: openai({ fetch }) }).prompt('Add the numbers: {sum}');
 * console.log(await module.call({ sum: '1 + 2' })); // 3
 * ```
 */
export function onlineChat<Result = string>(
  settings: OnlineChatSettings<Result>,
): OnlineChat<Result> {
  const { sampling, maxRetries = 5, timeout = 180_000 } = settings;
  const { endpoint, model: name, system } = placeOf(settings);
  const model = chatModel({
    format: openaiMessages({ model: name }),
    endpoint,
    sampling,
    timeouts: { first: timeout, idle: timeout },
    retry: { times: maxRetries, delay: 1000, longest: 16_000 },
  });
  // Without a format, results are the default of their type.
  const { format = textOf as FormatReply<unknown> as FormatReply<Result> } = settings;
  const { streamOutput } = settings;
  return promptedBy(model, system, { source: '', history: [], format, streamOutput });
}

/** Where a module's model runs, what it is called, and what its system says. */
function placeOf(settings: OnlineChatSettings<unknown>) {
  const { endpoint, env = {}, url, key, skipAuth = false } = settings;
  const isNamed = settings.source === undefined && isSource(settings.model);
  const model = isNamed ? undefined : settings.model;
  const named = isNamed && isSource(settings.model) ? settings.model : settings.source;
  const name = named ?? (skipAuth ? undefined : sourceWithKey(env)) ?? 'openai';
  const source = sourceOf(name);
  const { system = source.system } = settings;
  const told = { model: model ?? source.model, system: system === false ? '' : system };
  if (typeof endpoint !== 'function') return { ...told, endpoint };
  if (skipAuth && url === undefined) {
    throw new ModelspeakError('invalid_option', 'a server without a key needs its address', {
      path: 'url',
    });
  }
  const sent = skipAuth ? undefined : (key ?? keyFrom(env, name));
  return { ...told, endpoint: endpoint({ url: url ?? source.url, key: sent }) };
}

function promptedBy<Result>(
  model: ChatModel,
  system: string,
  prompt: ModulePrompt<Result>,
): OnlineChat<Result> {
  const markers = { system };
  return {
    model,
    prompt: (source, history) => promptedBy(model, system, modulePrompt(prompt, source, history)),
    share: (options) => promptedBy(model, system, sharedPrompt(prompt, options)),
    async call(input, call = {}) {
      const prompter = prompterOf(prompt, { edition: 'upstream', markers });
      const history = historyOf(prompt, call);
      const tools = call.tools ?? [];
      const body = prompter.generatePrompt(input, { history, tools, format: 'openai' });
      const conversation = body as Conversation;
      const { signal, sampling, streamOutput = prompt.streamOutput } = call;
      const events = model.stream(conversation, { signal, ...(sampling && { sampling }) });
      let step = await events.next();
      for (; !step.done; step = await events.next()) {
        const { value } = step;
        if (value.type === 'text') streamOutput?.({ tag: 'text', delta: value.text });
        if (value.type === 'reasoning') streamOutput?.({ tag: 'think', delta: value.text });
      }
      const reply: Reply = step.value;
      const { reason } = reply;
      if (reason === 'stop' || reason === 'tool_calls') return prompt.format(reply);
      throw endedBy(reply, conversation.messages);
    },
  };
}
