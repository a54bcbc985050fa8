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
import { dryRunOf, modelOf, type Prepared, prepare } from '../asking/prepare.js';
import { tell, verboseLine } from '../asking/verbose.js';
import type { TemplateObjectInput } from '../generate.js';
import type { Kit } from '../kit.js';
import type { AnyPrompt, PromptInput } from '../prompt/prompt-input.js';
import { type Choice, type ChoiceOf, type Labels, labelings, namesOf } from './choices.js';
import { type Distribution, distributionOf } from './distribution.js';
import { instructed } from './instruction.js';
import { type AnyTokenizer, singleTokens, tokenizerOf } from './single-tokens.js';

/** How a model is held to the choices. */
export type ClassifyBy = 'logit-bias' | 'log-probs' | 'grammar' | 'schema';

/** How something is classified, besides what every call takes. */
export interface ClassifyOptions<Dry extends boolean = boolean>
  extends Omit<AskOptions, 'responseFormat' | 'toolChoice' | 'prefill'>,
    MayBeDry<Dry> {
  /**
   * How the model is held to the choices:
   *
   * - `logit-bias`: one token, to which a bias holds it. Needs the model's tokenizer: the endpoint's,
   *   the chat model's, or `tokenizer`.
   * - `log-probs`: one token, and of those that the server says were likeliest, the likeliest choice.
   * - `grammar`: a grammar on endpoints of prompts; choices may have any length.
   * - `schema`: an enumeration in a schema, which is checked.
   *
   * By default the first of `logit-bias`, `grammar` and `schema` that the endpoint allows for.
   */
  readonly by?: ClassifyBy | undefined;
  /** The model's tokenizer, where neither the chat model nor the endpoint has it. */
  readonly tokenizer?: AnyTokenizer | undefined;
  /**
   * Whether `distribution` is to be told, and of how many of the likeliest tokens; 20 for `true`. Only
   * `log-probs` tells it by itself.
   */
  readonly distribution?: boolean | number | undefined;
}

/** What something was classified as. */
export interface Classified<Name extends string = string> extends Answer {
  /** The choice. */
  readonly choice: Name;
  /** How likely each choice was, where that was asked for and the server tells. */
  readonly distribution:
    | (Distribution & { readonly probabilities: Readonly<Record<Name, number>> })
    | undefined;
}

/** What there is to choose from. */
export interface WithChoices<Choices extends readonly Choice[]> {
  /** `true`, `false` and `unknown` by default. */
  readonly choices?: Choices;
}

/** `classify`, of whichever prompts and models. */
export type Classify<Asked = PromptInput | TemplateObjectInput, Chosen = WithModel> = <
  const Choices extends readonly Choice[] = typeof JUDGEMENTS,
  Dry extends boolean = false,
>(
  prompt: Asked,
  ...options: OptionsFor<Chosen, ClassifyOptions<Dry> & WithChoices<Choices>>
) => Promise<UnlessDry<Dry, Classified<ChoiceOf<Choices> & string>>>;

const JUDGEMENTS = ['true', 'false', 'unknown'] as const;

/** As much as OpenAI takes: it outweighs whatever the model thinks. */
const BIAS = 100;
const LIKELIEST = 20;

type AnyClassifyOptions = AnyAskOptions &
  ClassifyOptions & { readonly choices?: readonly Choice[] | undefined };

/** Makes `classify` of a kit. */
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
    const asked = instructed(prompt, labelled.lines, asking.variables);
    const prepared = prepare(kit, asked, asking);
    const wanted: Wanted = {
      way,
      names,
      labels: labelled.labels,
      ids: labelled.ids,
      told: likeliest(way, distribution),
    };
    if (way === 'schema') return bySchema(prepared, wanted, start, options.dryRun === true);
    const held = heldTo(prepared, wanted);
    if (options.dryRun === true) return dryRunOf(held);
    const reply = await replyOf(held);
    const likely = distributionOf(reply, names, wanted.labels, wanted.ids);
    const label = reply.message.content?.trim() ?? '';
    const found = names[wanted.labels.indexOf(label)];
    const choice = way === 'log-probs' ? likeliestOf(likely) : found;
    const answer = answerOf(prepared, reply, { start });
    if (choice === undefined) throw noChoice(answer, names);
    tell(prepared.asked.verbose, () => verboseLine([answer]));
    return { ...answer, choice, distribution: likely };
  };
}

/**
 * Chooses. By default the reply is a single token: a choice that is a token of its own stands for
 * itself, and otherwise its number or a letter does. Which tokens these are the model's own tokenizer
 * says.
 *
 * The prompt has `{{choices}}` where it tells of them, as templates do; one without it is put behind an
 * instruction.
 *
 * @throws {AiError} `no_choice` where the reply is none of the choices
 * @throws what `generate` throws; {@link ModelspeakError} `unsupported` where the endpoint cannot hold
 * the model to these choices in this way
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
  /** Of how many tokens the log probabilities are asked for. */
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
  // Tokens that a server tells by their text need no ids.
  if (way === 'log-probs' && numbers !== undefined && numbers.labels.length < 10) return numbers;
  throw new ModelspeakError(
    'unsupported',
    `${settings.endpoint.name} has no tokenizer; hand in the model's, or classify by 'grammar' or 'schema'`,
    { path: 'tokenizer' },
  );
}

/** A call whose reply can only be one of the labels, or that tells how likely they are. */
function heldTo(prepared: Prepared, { way, labels, ids = [], told }: Wanted): Prepared {
  const { model, conversation, options } = prepared;
  const { sampling } = options;
  const asked = told === undefined ? sampling : { ...sampling, logProbs: told };
  if (way === 'grammar') {
    const { settings } = model;
    if (settings.format.kind === 'messages') {
      throw new ModelspeakError(
        'unsupported',
        'behind messages a provider holds replies to no grammar of ours; use by: "schema"',
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

async function bySchema(
  prepared: Prepared,
  { names }: Wanted,
  start: number,
  isDry: boolean,
): Promise<Classified | DryRun> {
  const { model, conversation, options } = prepared;
  const jsonSchema = {
    type: 'object',
    properties: { choice: { type: 'string', enum: names } },
    required: ['choice'],
    additionalProperties: false,
  };
  if (isDry) return dryRunOf(prepared);
  const sampling = { temperature: 0, ...options.sampling };
  const { object, reply, messages, usage, cost } = await model.object(conversation, jsonSchema, {
    ...options,
    sampling,
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
