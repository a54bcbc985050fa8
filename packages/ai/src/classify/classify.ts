import type { ChatModel } from '@modelspeak/chat';
import { type Language, ModelspeakError } from '@modelspeak/core';
import { AiError } from '../ai-error.js';
import type { Answer, DryRun } from '../asking/answer.js';
import { answerOf, replyOf } from '../asking/ask.js';
import type {
  AnyAskOptions,
  AskOptions,
  MayBeDry,
  OptionsFor,
  UnlessDry,
  WithModel,
} from '../asking/ask-options.js';
import { dryRunOf } from '../asking/dry-run.js';
import { modelOf, type Prepared, prepare } from '../asking/prepare.js';
import { tell, verboseLine } from '../asking/verbose.js';
import type { TemplateObjectInput } from '../generate.js';
import type { Kit } from '../kit.js';
import type { AnyPrompt, PromptInput } from '../prompt/prompt-input.js';
import {
  type Choice,
  type ChoiceOf,
  choiceNamed,
  type Labels,
  labelings,
  namesOf,
} from './choices.js';
import { type Distribution, distributionOf } from './distribution.js';
import { instructed } from './instruction.js';
import { type AnyTokenizer, singleTokens, tokenizerOf } from './single-tokens.js';

/** How the reply is restricted to the choices. */
export type ClassifyBy = 'logit-bias' | 'log-probs' | 'grammar' | 'schema';

/** Options of {@link classify}. */
export interface ClassifyOptions<Dry extends boolean = boolean>
  extends Omit<AskOptions, 'responseFormat' | 'toolChoice' | 'prefill'>,
    MayBeDry<Dry> {
  /**
   * How the reply is restricted to the choices:
   *
   * - `logit-bias`: the model samples one token, and a bias excludes all others. Needs the model's
   *   tokenizer: the endpoint's, the chat model's, or `tokenizer`.
   * - `log-probs`: the model samples one token, and the most likely choice is taken from the
   *   alternatives that the server reports.
   * - `grammar`: a grammar, on prompt endpoints. Choices may have any length.
   * - `schema`: an enumeration in a schema. The answer is checked.
   *
   * The default is the first of `logit-bias`, `grammar` and `schema` that the endpoint supports.
   */
  readonly by?: ClassifyBy | undefined;
  /** The model's tokenizer, if neither the chat model nor the endpoint has one. */
  readonly tokenizer?: AnyTokenizer | undefined;
  /**
   * Whether to return the `distribution`, or from how many of the most likely tokens to compute it; `true`
   * means 20. By default only `log-probs` returns it.
   */
  readonly distribution?: boolean | number | undefined;
}

/** The result of {@link classify}. */
export interface Classified<Name extends string = string> extends Answer {
  /** The choice that the model made. */
  readonly choice: Name;
  /** How likely each choice was, if that was requested and the server reports it. */
  readonly distribution:
    | (Distribution & { readonly probabilities: Readonly<Record<Name, number>> })
    | undefined;
}

/** The choices. */
export interface WithChoices<Choices extends readonly Choice[]> {
  /** What to choose from; `true`, `false` and `unknown` by default. */
  readonly choices?: Choices;
}

/** The type of `classify`. */
export type Classify<Asked = PromptInput | TemplateObjectInput, Chosen = WithModel> = <
  const Choices extends readonly Choice[] = typeof JUDGEMENTS,
  Dry extends boolean = false,
>(
  prompt: Asked,
  ...options: OptionsFor<Chosen, ClassifyOptions<Dry> & WithChoices<Choices>>
) => Promise<UnlessDry<Dry, Classified<ChoiceOf<Choices> & string>>>;

const JUDGEMENTS = ['true', 'false', 'unknown'] as const;

/** The maximum that OpenAI accepts. It outweighs everything else. */
const BIAS = 100;
const LIKELIEST = 20;

type AnyClassifyOptions = AnyAskOptions &
  ClassifyOptions & { readonly choices?: readonly Choice[] | undefined };

/** Makes `classify` for a kit. */
export function classifyOf(kit: Kit) {
  return async (
    prompt: AnyPrompt,
    options: AnyClassifyOptions = {},
  ): Promise<Classified | DryRun> => {
    const { choices = JUDGEMENTS, by, tokenizer, distribution, ...asking } = options;
    const model = modelOf(kit, asking.model);
    const known = tokenizerOf(model, tokenizer, options.signal);
    const way = by ?? bestWay(model, known);
    const names = namesOf(choices);
    const ways = labelings(choices);
    const start = performance.now();
    const labelled = await labelsFor(way, ways, known, model);
    const form = way === 'schema' ? 'json' : 'text';
    const asked = instructed(prompt, labelled.lines, asking.variables, form);
    const prepared = prepare(kit, asked, asking);
    const wanted: Wanted = {
      way,
      names,
      labels: labelled.labels,
      ids: labelled.ids,
      told: likeliest(way, distribution),
    };
    const isDry = options.dryRun === true;
    if (way === 'schema') {
      const act = (call: Prepared) => bySchema(call, wanted, start);
      return isDry ? dryRunOf(prepared, act) : act(prepared);
    }
    const held = heldTo(prepared, wanted);
    if (isDry) return dryRunOf(held, replyOf);
    const reply = await replyOf(held);
    const likely = distributionOf(reply, names, wanted.labels, wanted.ids);
    const found = choiceNamed(reply.message.content ?? '', names, wanted.labels);
    const choice = way === 'log-probs' ? likeliestOf(likely) : found;
    const whole = answerOf(prepared, reply, { start });
    // The limit of one token is ours: it cuts nothing off.
    const isOurLimit = way !== 'grammar' && whole.finishReason === 'length';
    const answer: Answer = { ...whole, ...(isOurLimit && { finishReason: 'stop' }) };
    if (choice === undefined) throw noChoice(answer, names);
    tell(prepared.asked.verbose, () => verboseLine([answer]));
    return { ...answer, choice, distribution: likely };
  };
}

/**
 * Lets the model choose. By default the reply is a single token: the choice itself if it is one token of the
 * model's tokenizer, and otherwise its number or a letter.
 *
 * The prompt has `{{choices}}` where it lists them, as templates do. If it has not, an instruction that lists
 * them is put before it.
 *
 * @throws {AiError} `no_choice` if the reply is none of the choices
 * @throws what `generate` throws; {@link ModelspeakError} `unsupported` if the endpoint cannot restrict
 * the reply to these choices in this way
 *
 * @example
 * ```ts
 * import { classify } from '@modelspeak/ai';
 * import { chatModel } from '@modelspeak/chat';
 * import { openai } from '@modelspeak/endpoint-openai';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * // A stand-in for a server.
 * const fetch = async () =>
 *   Response.json({ choices: [{ finish_reason: 'length', message: { content: '2' } }] });
 * const model = chatModel({ format: openaiMessages({ model: 'm' }), endpoint: openai({ fetch }) });
 * // In place of a tokenizer of @modelspeak/tokenizers:
 * const tokenizer = {
 *   controlId: () => undefined,
 *   encode: (text: string) => Array.from(text, (letter) => letter.charCodeAt(0)),
 * };
 *
 * const choices = ['animal', 'plant'] as const;
 * const { choice } = await classify('A palm tree', { model, tokenizer, choices });
 * console.log(choice); // plant
 * ```
 */
export const classify: Classify = /* @__PURE__ */ classifyOf({}) as Classify;

interface Wanted {
  readonly way: ClassifyBy;
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly ids: readonly number[] | undefined;
  /** For how many tokens to request log probabilities. */
  readonly told: number | undefined;
}

function bestWay({ settings: { endpoint } }: ChatModel, tokenizer: unknown): ClassifyBy {
  const isBiased = endpoint.kind === 'body' || endpoint.capabilities.logitBias;
  if (isBiased && tokenizer !== undefined) return 'logit-bias';
  const hasGrammar = endpoint.kind === 'prompt' && endpoint.capabilities.grammar !== undefined;
  return hasGrammar ? 'grammar' : 'schema';
}

function likeliest(
  way: ClassifyBy,
  distribution: boolean | number = way === 'log-probs',
): number | undefined {
  if (typeof distribution === 'number') return distribution;
  return distribution ? LIKELIEST : undefined;
}

async function labelsFor(
  way: ClassifyBy,
  ways: readonly Labels[],
  tokenizer: AnyTokenizer | undefined,
  { settings }: ChatModel,
): Promise<Labels & { readonly ids?: readonly number[] | undefined }> {
  const [words] = ways;
  if (words !== undefined && (way === 'grammar' || way === 'schema')) return words;
  if (tokenizer !== undefined) return singleTokens(tokenizer, ways);
  const numbers = ways[1];
  // If the server reports tokens by their text, no ids are needed.
  if (way === 'log-probs' && numbers !== undefined && numbers.labels.length < 10) return numbers;
  throw new ModelspeakError(
    'unsupported',
    `${settings.endpoint.name} has no tokenizer; pass the model's tokenizer, or classify by 'grammar' or 'schema'`,
    { path: 'tokenizer' },
  );
}

/** Restricts the reply of a call to the labels, or requests their probabilities. */
function heldTo(prepared: Prepared, { way, labels, ids = [], told }: Wanted): Prepared {
  const { model, conversation, options } = prepared;
  const { sampling } = options;
  const asked = told === undefined ? sampling : { ...sampling, logProbs: told };
  if (way === 'grammar') {
    const { settings } = model;
    if (settings.format.kind === 'messages') {
      throw new ModelspeakError(
        'unsupported',
        'a provider of a messages API takes no grammar; use by: "schema"',
        { path: 'by' },
      );
    }
    const { sampling: _, signal, timeouts, callId, limit, maxCalls, ...render } = options;
    const { replyPrefix } = settings.format.turn(conversation, render);
    const { control } = settings.format;
    const language: Language = {
      root: [replyPrefix, { choice: labels }],
      tokens: control,
      replyPrefix,
    };
    return {
      ...prepared,
      options: { ...options, language, sampling: { temperature: 0, ...asked } },
    };
  }
  const logitBias = Object.fromEntries(ids.map((id) => [id, BIAS]));
  const one = { ...asked, maxTokens: 1, temperature: 0 };
  const biased = way === 'log-probs' ? one : { ...one, logitBias };
  return { ...prepared, options: { ...options, sampling: biased } };
}

async function bySchema(prepared: Prepared, { names }: Wanted, start: number): Promise<Classified> {
  const { model, conversation, options } = prepared;
  const jsonSchema = {
    type: 'object',
    properties: { choice: { type: 'string', enum: names } },
    required: ['choice'],
    additionalProperties: false,
  };
  const sampling = { temperature: 0, ...options.sampling };
  const { object, reply, messages, usage, cost } = await model.object(conversation, jsonSchema, {
    ...options,
    sampling,
    showSchema: true,
  });
  const answer = answerOf(prepared, { ...reply, usage, cost }, { start, added: messages });
  tell(prepared.asked.verbose, () => verboseLine([answer]));
  const { choice } = object as { readonly choice: string };
  return { ...answer, choice, distribution: undefined };
}

function likeliestOf(distribution: Distribution | undefined): string | undefined {
  const entries = Object.entries(distribution?.probabilities ?? {});
  return entries.toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function noChoice({ content, messages }: Answer, names: readonly string[]): AiError {
  const expected = names.map((name) => JSON.stringify(name)).join(', ');
  return new AiError('no_choice', `found ${JSON.stringify(content)}, expected one of ${expected}`, {
    messages,
    text: content,
  });
}
