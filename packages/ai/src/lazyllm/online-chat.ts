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

/** Makes the endpoint of a source, such as `openai` of `@modelspeak/endpoint-openai`. */
export type MakeEndpoint = (where: {
  readonly url: string;
  readonly key: string | undefined;
}) => BodyEndpoint;

/** Settings of {@link onlineChat}. */
export interface OnlineChatSettings<Result = string> extends ModuleSettings<Result> {
  /**
   * The endpoint, or a function that makes one for a source. With `openai` of `@modelspeak/endpoint-openai`,
   * `source`, `url`, `key` and `env` say where the model runs.
   */
  readonly endpoint: BodyEndpoint | MakeEndpoint;
  /** The name of the model, or of a source; by default the source's default model. */
  readonly model?: string | undefined;
  /** The provider; by default the first whose key is in `env`, and `openai` for an endpoint. */
  readonly source?: OnlineSource | undefined;
  /** The address of the chat completions API, if it is not the source's own. */
  readonly url?: string | undefined;
  /** The API key; by default LazyLLM's variable for it in `env`, such as `LAZYLLM_OPENAI_API_KEY`. */
  readonly key?: string | undefined;
  /** The environment variables, such as `process.env`. */
  readonly env?: Environment | undefined;
  /** Whether to send no key, for your own server. Requires `url`. */
  readonly skipAuth?: boolean | undefined;
  /** The system prompt before the instruction; by default the source's. `false` means none. */
  readonly system?: string | false | undefined;
  /** The maximum number of retries of a request that fails before its reply begins; 5 by default. */
  readonly maxRetries?: number | undefined;
  /** The longest pause within a reply in milliseconds; 180,000 by default. */
  readonly timeout?: number | undefined;
}

/** A model behind an API, prompted by a prompter. */
export interface OnlineChat<Result = string> {
  /**
   * Returns the same module with a prompter, or with an instruction for a `ChatPrompter`.
   *
   * @throws {ModelspeakError} `invalid_option` for a history besides a prompter, which has its own, and for
   * a source that is neither a prompter nor an instruction
   */
  prompt(source?: PrompterSource | null, history?: readonly HistoryItem[]): OnlineChat<Result>;
  /** Returns a module with the same model and another prompt or format. */
  share<Shared = Result>(options?: ShareOptions<Shared>): OnlineChat<Shared>;
  /** The underlying chat model. */
  readonly model: ChatModel;
  /**
   * Asks the model. Returns the text of the reply, after its reasoning in `<think>`, or the result of
   * `format`.
   *
   * @throws {AiError} `model_call` if the reply is incomplete, and if it calls tools but only its text
   * would be returned
   */
  call(input: PrompterInput, options?: ModuleCall): Promise<Result>;
}

/**
 * LazyLLM's `OnlineChatModule`: a model behind a chat completions API, prompted by a prompter.
 *
 * @throws {ModelspeakError} `invalid_option` if a source has no key or no address
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

/** Where a module's model runs, its name, and its system prompt. */
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
    throw new ModelspeakError(
      'invalid_option',
      'skipAuth needs the address of your server; set url',
      {
        path: 'url',
      },
    );
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
