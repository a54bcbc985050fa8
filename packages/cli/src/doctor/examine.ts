import type { ChatModel } from '@modelspeak/chat';
import type { PromptFormat } from '@modelspeak/core';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import type { OpenModel } from '../endpoints/open-model.js';
import { attempt, type Finding, no, unknown } from './finding.js';
import type { OwnApi } from './own-api.js';
import { embeddingsFinding, visionFinding } from './probes/media.js';
import {
  type AskedByIds,
  askByIds,
  grammarFinding,
  idsIn,
  idsOut,
  lazyGrammarFinding,
  logProbsFinding,
} from './probes/prompts.js';
import { cacheFinding, chatLogProbsFinding, requiredFinding } from './probes/replies.js';
import { type SpecialIds, specialIds, vocabularyFinding } from './probes/vocabulary.js';

/** What the doctor looks at, in this order, by the names in its JSON. */
export const EXAMINED = {
  specialTokens: 'special tokens',
  tokenIdsIn: 'token ids in',
  tokenIdsOut: 'token ids out',
  grammar: 'grammar',
  lazyGrammar: 'lazy grammar',
  required: 'required',
  prefixCache: 'prefix cache',
  vision: 'vision',
  embeddings: 'embeddings',
  logProbs: 'logprobs',
} as const;

export type Examined = keyof typeof EXAMINED;

/** What it found. */
export type Findings = Readonly<Record<Examined, Finding>>;

/** Something to find out. */
type Probe = (limit: AbortSignal) => Promise<Finding>;

const MESSAGES = 'the server takes messages, not prompts';

/** Finds out what works, one after the other, and tells each. */
export async function examine(
  opened: OpenModel,
  model: ChatModel,
  api: OwnApi | undefined,
  time: number,
  tell: (key: Examined, finding: Finding) => unknown,
): Promise<Findings> {
  const found: Partial<Record<Examined, Finding>> = {};
  const probes = probesOf(opened, model, api);
  for (const key of Object.keys(EXAMINED) as Examined[]) {
    const finding = await attempt(() => probes[key](AbortSignal.timeout(time)));
    found[key] = finding;
    await tell(key, finding);
  }
  return found as Findings;
}

function probesOf(
  { settings, place }: OpenModel,
  model: ChatModel,
  api: OwnApi | undefined,
): Readonly<Record<Examined, Probe>> {
  const { endpoint, format } = settings;
  const isOfPrompts = endpoint.kind === 'prompt' && format.kind === 'prompt';
  return {
    ...(isOfPrompts ? promptProbes(endpoint, format) : bodyProbes(api)),
    required: (limit) => requiredFinding(model, limit),
    prefixCache: (limit) => cacheFinding(model, limit),
    vision: (limit) => visionFinding(settings, place, api, limit),
    embeddings: (limit) => embeddingsFinding(endpoint, place.model, limit),
  };
}

/** The probes that need an endpoint of prompts. */
type OfPrompts = Omit<
  Record<Examined, Probe>,
  'required' | 'prefixCache' | 'vision' | 'embeddings'
>;

function promptProbes(endpoint: PromptEndpoint, format: PromptFormat): OfPrompts {
  let ids: SpecialIds;
  let byIds: AskedByIds | undefined;
  return {
    async specialTokens(limit) {
      ids = await specialIds(format, endpoint, limit);
      return vocabularyFinding(format, endpoint, ids, limit);
    },
    async tokenIdsIn(limit) {
      byIds = await askByIds(endpoint, format, limit);
      return idsIn(endpoint, byIds);
    },
    tokenIdsOut: async () => idsOut(byIds),
    grammar: (limit) => grammarFinding(endpoint, limit),
    lazyGrammar: (limit) => lazyGrammarFinding(endpoint, format, ids, limit),
    logProbs: (limit) => logProbsFinding(endpoint, limit),
  };
}

function bodyProbes(api: OwnApi | undefined): OfPrompts {
  const cannot = async () => no(MESSAGES);
  return {
    specialTokens: async () => unknown(MESSAGES),
    tokenIdsIn: cannot,
    tokenIdsOut: cannot,
    grammar: cannot,
    lazyGrammar: cannot,
    logProbs: async (limit) =>
      api === undefined ? unknown('it has no chat API') : chatLogProbsFinding(api, limit),
  };
}
