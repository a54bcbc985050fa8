import type { AskOptions } from '../asking/ask-options.js';
import type { TemplateObjectInput } from '../generate.js';
import type { Kit } from '../kit.js';
import { conversationOf } from '../prompt/messages-of.js';
import type { AnyPrompt, PromptInput } from '../prompt/prompt-input.js';
import { type Ask, LazyCall, type LazyConfig } from './lazy-call.js';

/** Options of {@link lazy}: how the call runs, and how its prompt is filled. */
export type LazySettings = LazyConfig &
  Pick<AskOptions, 'conversation' | 'variables' | 'system' | 'noSystemMessage'>;

/** The type of `lazy`. */
export type MakeLazyCall<Asked = PromptInput | TemplateObjectInput> = <Result>(
  prompt: Asked,
  ask: Ask<Result>,
  settings?: LazySettings,
) => LazyCall<Result>;

/** Makes `lazy` for a kit. */
export function lazyOf(kit: Kit) {
  return <Result>(
    prompt: AnyPrompt,
    ask: Ask<Result>,
    { conversation, variables, system, noSystemMessage, ...config }: LazySettings = {},
  ): LazyCall<Result> => {
    const options = { conversation, variables, system, noSystemMessage };
    return new LazyCall(conversationOf(kit, prompt, options), ask, config);
  };
}

/**
 * Creates a call now and runs it later, as often as needed until the result is good.
 *
 * @param ask The function to call. It gets the conversation, and options to spread into its own.
 *
 * @example
 * ```ts
 * import { generate, lazy } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * // A stand-in for a server, which is brief the second time.
 * const said = ['The capital of France is Paris.', 'Paris'];
 * const fetch = async () =>
 *   Response.json({ choices: [{ finish_reason: 'stop', message: { content: said.shift() } }] });
 * const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ fetch }) });
 *
 * const call = lazy('What is the capital of France?', (conversation, options) =>
 *   generate(conversation, { model, ...options }),
 * );
 * await call.run();
 * const isBrief = await call.retry(({ content }) => content.length < 10, 'Answer in one word.');
 * console.log(isBrief, call.lastOutput, call.spent); // true Paris { retries: 1, calls: 2 }
 * ```
 */
export const lazy: MakeLazyCall = /* @__PURE__ */ lazyOf({});
