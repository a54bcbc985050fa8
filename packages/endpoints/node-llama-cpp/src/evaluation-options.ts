import { ModelspeakError } from '@modelspeak/core';
import type { PromptRequest } from '@modelspeak/endpoint';
import { writeSampling } from '@modelspeak/endpoint/authoring';
import { toGbnf } from '@modelspeak/grammar';
import type { LlamaCppModel, LlamaCppModule } from './module.js';

/** The number of last tokens that penalties consider, as in llama.cpp's server. */
const PENALTY_WINDOW = 64;

const NAMES = {
  temperature: 'temperature',
  topP: 'topP',
  topK: 'topK',
  minP: 'minP',
  seed: 'seed',
} as const;

/**
 * The sampling options of `evaluate`.
 *
 * @param tokens The tokens so far. The list grows during sampling.
 */
export async function evaluationOptions(
  name: string,
  { LlamaGrammarEvaluationState, TokenBias }: LlamaCppModule,
  model: LlamaCppModel,
  request: PromptRequest,
  tokens: readonly number[],
): Promise<object> {
  const { maxTokens, stop, presencePenalty, frequencyPenalty, repeatPenalty, logitBias, ...rest } =
    request;
  const options: Record<string, unknown> = {
    ...writeSampling(name, rest, NAMES),
    // A reader needs the token that ended a reply.
    yieldEogToken: true,
  };
  if ((presencePenalty ?? frequencyPenalty ?? repeatPenalty) !== undefined) {
    options['repeatPenalty'] = {
      punishTokens: () => tokens.slice(-PENALTY_WINDOW),
      maxPunishTokens: PENALTY_WINDOW,
      penalty: repeatPenalty ?? 1,
      frequencyPenalty: frequencyPenalty ?? 0,
      presencePenalty: presencePenalty ?? 0,
    };
  }
  if (logitBias !== undefined) {
    const bias = new TokenBias(model.tokenizer as never);
    for (const [id, logit] of Object.entries(logitBias)) {
      refuseEnd(name, model, Number(id));
      bias.set(Number(id) as never, { logit });
    }
    options['tokenBias'] = bias;
  }
  if (request.language !== undefined) {
    // Marks as text, which their tokens match too: small models that are forced to sample a token that they would not
    // say by themselves, go on calling until the limit.
    const grammar = await model.llama.createGrammar({ grammar: toGbnf(request.language) });
    const state = { model, grammar };
    options['grammarEvaluationState'] = new LlamaGrammarEvaluationState(state as never);
  }
  return { ...options, ...request.extra };
}

/** Refuses a bias that node-llama-cpp would ignore. */
function refuseEnd(name: string, model: LlamaCppModel, token: number): void {
  if (!model.isEogToken(token)) return;
  throw new ModelspeakError(
    'unsupported',
    `${name} ignores a bias of tokens that end a reply, such as ${token}; leave it out`,
    { path: 'logitBias' },
  );
}
