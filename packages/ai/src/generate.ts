import type { ReaderEvent } from '@modelspeak/core';
import type { Answer, DryRun } from './asking/answer.js';
import { answerOf, ask } from './asking/ask.js';
import type {
  AnyAskOptions,
  AskOptions,
  MayBeDry,
  OptionsFor,
  UnlessDry,
  WithModel,
} from './asking/ask-options.js';
import { dryRunOf } from './asking/dry-run.js';
import { type Prepared, prepare } from './asking/prepare.js';
import { askForSamples } from './asking/samples.js';
import { tell, verboseLine } from './asking/verbose.js';
import type { Kit } from './kit.js';
import type { AnyPrompt, AnyTemplateInput, PromptInput } from './prompt/prompt-input.js';

/** Options of {@link generate}. */
export interface GenerateOptions<
  Dry extends boolean = boolean,
  Count extends number | undefined = number | undefined,
> extends AskOptions,
    MayBeDry<Dry>,
    MayBeSeveral<Count> {}

/** Options of calls that may request several answers. */
export interface MayBeSeveral<Count extends number | undefined = number | undefined> {
  /** The number of answers. If there is a seed, each answer gets the next one. */
  readonly samples?: Count;
}

/** One answer, or several if they were requested. */
export type AnswersOf<Count extends number | undefined> = Count extends number
  ? readonly Answer[]
  : Answer;

/** The type of `generate`. */
export type Generate<Asked = PromptInput | TemplateObjectInput, Chosen = WithModel> = <
  Dry extends boolean = false,
  Count extends number | undefined = undefined,
>(
  prompt: Asked,
  ...options: OptionsFor<Chosen, GenerateOptions<Dry, Count>>
) => Promise<UnlessDry<Dry, AnswersOf<Count>>>;

/** A template or a prompt, with values for its placeholders. */
export type TemplateObjectInput = AnyTemplateInput & { readonly template: object };

/** Makes `generate` for a kit. */
export function generateOf(kit: Kit) {
  return async (
    prompt: AnyPrompt,
    { samples, ...options }: AnyAskOptions & MayBeSeveral = {},
  ): Promise<Answer | DryRun | readonly Answer[]> => {
    const prepared = prepare(kit, prompt, options);
    const act = (call: Prepared) =>
      samples === undefined ? ask(call) : askForSamples(call, samples);
    return options.dryRun === true ? dryRunOf(prepared, act) : act(prepared);
  };
}

/**
 * Generates a text.
 *
 * With `dryRun: true` it returns what would be sent. With `samples: n` it returns several answers, the most
 * likely last if the endpoint reports log probabilities.
 *
 * @throws {ModelspeakError} if the prompt is invalid, or the format or the endpoint does not support an
 * option
 * @throws {EndpointError} if the server fails
 *
 * @example
 * ```ts
 * import { generate } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * // A stand-in for a server.
 * const fetch = async () =>
 *   Response.json({ choices: [{ finish_reason: 'stop', message: { content: 'Paris' } }] });
 * const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ fetch }) });
 *
 * const answer = await generate('What is the capital of France?', { model });
 * console.log(answer.content, answer.finishReason); // Paris stop
 *
 * const { messages } = await generate('And of Spain?', { model, conversation: answer.messages });
 * console.log(messages.length); // 4
 *
 * const { body } = await generate('Say {{word}}', { model, variables: { word: 'hi' }, dryRun: true });
 * console.log(JSON.stringify(body)); // {"stream":true,"stream_options":{"include_usage":true},"model":"m","messages":[{"role":"user","content":"Say hi"}]}
 * ```
 */
export const generate: Generate = /* @__PURE__ */ generateOf({}) as Generate;

/** The events of an answer as they arrive. The generator returns the answer. */
export type AnswerStream = AsyncGenerator<ReaderEvent, Answer, undefined>;

/** The type of `stream`. */
export type Stream<Asked = PromptInput | TemplateObjectInput, Chosen = WithModel> = (
  prompt: Asked,
  ...options: OptionsFor<Chosen, AskOptions>
) => AnswerStream;

/** Makes `stream` for a kit. */
export function streamOf(kit: Kit) {
  return async function* (prompt: AnyPrompt, options: AnyAskOptions = {}): AnswerStream {
    const prepared = prepare(kit, prompt, options);
    const { model, conversation, asked } = prepared;
    const start = performance.now();
    const reply = yield* model.stream(conversation, prepared.options);
    const answer = answerOf(prepared, reply, { start });
    tell(asked.verbose, () => verboseLine([answer]));
    return answer;
  };
}

/**
 * Generates a text and streams it. Breaking out of the loop cancels the request.
 *
 * @throws what `generate` throws
 *
 * @example
 * ```ts
 * import { stream } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * // A stand-in for a server.
 * const said = { choices: [{ index: 0, delta: { content: 'Hi!' }, finish_reason: 'stop' }] };
 * const fetch = async () => new Response(`data: ${JSON.stringify(said)}\n\ndata: [DONE]\n\n`);
 * const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ fetch }) });
 *
 * for await (const event of stream('Hello!', { model })) {
 *   if (event.type === 'text') console.log(event.text); // Hi!
 * }
 * ```
 */
export const stream: Stream = /* @__PURE__ */ streamOf({});
