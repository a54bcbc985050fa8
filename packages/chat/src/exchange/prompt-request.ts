import { ModelspeakError, type Turn } from '@modelspeak/core';
import type { PromptEndpoint, PromptRequest } from '@modelspeak/endpoint';
import type { PromptSettings } from '../chat-settings.js';
import { beginTurn } from './begin-turn.js';
import { callsLanguage } from './calls-language.js';
import { type EncodedTurn, encodeTurn } from './encode-turn.js';
import { limitWithin } from './fits-context.js';
import { heldOption } from './held.js';
import { refuseHiddenCalls } from './hidden-tokens.js';
import { type HeldLanguage, holdLanguage, loosenedBy } from './hold-language.js';
import { mediaOf } from './media-of.js';
import { refuseMedia } from './refuse-media.js';
import type { Request } from './request.js';
import { retrying } from './retry.js';

/** The request to a prompt endpoint, and the reader of its reply. */
export interface Prepared extends Pick<EncodedTurn, 'turn' | 'history' | 'missing'> {
  readonly request: PromptRequest;
  /** Whether special tokens in the reply are distinguished from text that spells them. */
  readonly isApart: boolean;
  /** The paths of keywords that the grammar holds less strictly than they say. */
  readonly loosened: readonly string[];
}

/** Renders a prompt for an endpoint, as token ids if possible. */
export async function preparePrompt(settings: PromptSettings, request: Request): Promise<Prepared> {
  const { format, endpoint } = settings;
  const { sampling } = request;
  const begun = beginTurn(settings, request);
  refuseMedia(mediaOf(begun.turn), endpoint);
  if (endpoint.capabilities.specialTokens === 'hidden') {
    refuseHiddenCalls(begun.turn, format, endpoint.name);
  }
  const { language, loosened = [] } = languageOf(begun.turn, request, endpoint) ?? {};
  const calls = callsLanguage(begun.turn, format, endpoint, request);
  const { turn, history, missing, prompt, specialTokens } = await encodeTurn(
    begun,
    settings,
    request,
  );
  const maxTokens = await fittingLimit(turn, prompt, settings, request);
  const isKnown = [...specialTokens.values()].every((id) => id !== undefined);
  return {
    turn,
    history,
    missing,
    loosened,
    isApart: endpoint.capabilities.specialTokens === 'apart' && isKnown,
    request: {
      ...sampling,
      ...(maxTokens !== undefined && { maxTokens }),
      stop: [...turn.stop.texts, ...(sampling.stop ?? [])],
      prompt,
      specialTokens,
      stopTokens: turn.stop.tokens,
      ...(turn.media.length > 0 && { media: mediaOf(turn) }),
      language,
      ...(calls !== undefined && { calls }),
    },
  };
}

/** The limit of the reply, lowered to what fits if the size of the context is known. */
async function fittingLimit(
  turn: Turn,
  prompt: string | readonly number[],
  settings: PromptSettings,
  request: Request,
): Promise<number | undefined> {
  const { maxTokens } = request.sampling;
  if (settings.model?.context === undefined) return maxTokens;
  const tokens =
    typeof prompt === 'string' ? await countTurn(turn, settings, request) : prompt.length;
  return tokens === undefined ? maxTokens : limitWithin(settings.model, tokens, maxTokens);
}

/** The number of tokens in a prompt, if there is a tokenizer, or a server that counts. */
export async function countTurn(
  turn: Turn,
  { endpoint, tokenizer: own }: PromptSettings,
  { call, deadline, timeouts, retry }: Request,
): Promise<number | undefined> {
  if (own !== undefined) return turn.tokens(own).ids.length;
  const server = endpoint.tokenizer?.(call);
  const count = async () =>
    server === undefined
      ? endpoint.countTokens?.(turn.text, call)
      : (await turn.tokensAsync(server)).ids.length;
  return retrying(retry, deadline, () =>
    deadline.wait(count(), timeouts, 'first', 'counting tokens'),
  );
}

/** The language that a reply must follow, if an option requires what only a grammar can guarantee. */
function languageOf(
  turn: Turn,
  { language, render }: Pick<Request, 'language' | 'render'>,
  endpoint: PromptEndpoint,
): HeldLanguage | undefined {
  const option = language === undefined ? heldOption(render) : 'language';
  if (option === undefined) return undefined;
  const { name, capabilities } = endpoint;
  if (capabilities.grammar !== undefined) {
    return language === undefined
      ? holdLanguage(turn.grammar(), endpoint)
      : { language, loosened: loosenedBy(endpoint, language) };
  }
  throw new ModelspeakError(
    'unsupported',
    `this option needs a grammar, and ${name} supports none; leave the option out, or use another endpoint`,
    { path: option },
  );
}
