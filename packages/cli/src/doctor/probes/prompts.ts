import type { PromptFormat } from '@modelspeak/core';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { type Finding, no, unknown, yes } from '../finding.js';
import { type Completed, complete } from './complete.js';
import type { SpecialIds } from './vocabulary.js';

const PROMPT = 'Say something.';
/** A text that no model says here, unless a grammar makes it. */
const FORCED = 'zebra 7';
/** Ids that every vocabulary has, for servers without a tokenizer. */
const SOME_IDS = [100, 101, 102];
/** With this bias, a token is sampled wherever it may be. */
const CERTAIN = 100;

/** A reply to a prompt of token ids, if the endpoint takes them, and how many were sent. */
export type AskedByIds = Completed & { readonly sent: number };

/** Compares how many token ids were sent with how many the server read. */
export function idsIn({ name, capabilities }: PromptEndpoint, { read, sent }: AskedByIds): Finding {
  if (!capabilities.tokenIds) return no(`the raw API of ${name} takes text only`);
  if (read === undefined) return unknown(`${sent} sent; the server does not say how many it read`);
  const detail = `${sent} sent, ${read} read`;
  return read === sent ? yes(detail) : no(detail);
}

/** Asks for a few tokens. */
export async function askByIds(
  endpoint: PromptEndpoint,
  format: PromptFormat,
  signal: AbortSignal,
): Promise<AskedByIds> {
  const tokenizer = endpoint.tokenizer?.({ signal });
  const turn = format.turn({ messages: [{ role: 'user', content: PROMPT }] });
  const ids = tokenizer === undefined ? SOME_IDS : (await turn.tokensAsync(tokenizer)).ids;
  const { capabilities } = endpoint;
  const prompt = capabilities.tokenIds ? ids : turn.text;
  const completed = await complete(endpoint, { prompt, maxTokens: 4 }, signal);
  return { ...completed, sent: ids.length };
}

/** Whether the server reports the ids of sampled tokens. */
export function idsOut(asked: AskedByIds | undefined): Finding {
  if (asked === undefined) return unknown('the request with token ids failed');
  return asked.tokens.length > 0
    ? yes('the ids of sampled tokens are reported')
    : no('the server reports only text');
}

/** Whether a grammar makes the model say what it would not say. */
export async function grammarFinding(
  endpoint: PromptEndpoint,
  signal: AbortSignal,
): Promise<Finding> {
  const { grammar } = endpoint.capabilities;
  if (grammar === undefined) return no(`the raw API of ${endpoint.name} takes none`);
  const language = { root: FORCED, tokens: [], replyPrefix: '' };
  const { text } = await complete(endpoint, { prompt: PROMPT, language, maxTokens: 16 }, signal);
  return text.startsWith(FORCED)
    ? yes(`written as ${grammar}, and followed`)
    : no(`the server took it and did not follow it: ${JSON.stringify(text.slice(0, 40))}`);
}

/** Whether a grammar begins at a special token: the token is made certain, and what follows must be the grammar's. */
export async function lazyGrammarFinding(
  endpoint: PromptEndpoint,
  format: PromptFormat,
  ids: SpecialIds,
  signal: AbortSignal,
): Promise<Finding> {
  if (endpoint.capabilities.lazyGrammar !== true) {
    return no(`the raw API of ${endpoint.name} has none`);
  }
  const opening = openingIn(format, ids);
  if (opening === undefined) return unknown('the vocabulary has no special token to begin one');
  const [token, id] = opening;
  const { text } = await complete(
    endpoint,
    {
      prompt: PROMPT,
      specialTokens: new Map([opening]),
      calls: {
        opening: token,
        language: { root: [token, FORCED], tokens: [token], replyPrefix: '' },
      },
      logitBias: { [id]: CERTAIN },
      maxTokens: 16,
    },
    signal,
  );
  if (!text.startsWith(token)) return unknown(`the model did not begin with ${token}`);
  return text.startsWith(token + FORCED)
    ? yes(`begins at ${token}, and is followed`)
    : no(`not followed after ${token}: ${JSON.stringify(text.slice(0, 40))}`);
}

/** A special token that does not end a reply, rather one that begins a call. */
function openingIn(
  { control, stop, ends }: PromptFormat,
  ids: SpecialIds,
): readonly [token: string, id: number] | undefined {
  const known = control.flatMap((token): readonly (readonly [string, number])[] => {
    const id = ids?.get(token);
    return id === undefined || [...stop, ...ends].includes(token) ? [] : [[token, id]];
  });
  return known.find(([token]) => /call|tool/i.test(token)) ?? known[0];
}

/** Whether the server reports log probabilities. */
export async function logProbsFinding(
  endpoint: PromptEndpoint,
  signal: AbortSignal,
): Promise<Finding> {
  if (!endpoint.capabilities.logProbs) return no(`the raw API of ${endpoint.name} has none`);
  const { logProbs } = await complete(
    endpoint,
    { prompt: PROMPT, maxTokens: 1, logProbs: 1 },
    signal,
  );
  return logProbs > 0 ? yes('reported for sampled tokens') : no('asked for, and not reported');
}
