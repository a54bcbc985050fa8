import type { ModelPattern } from '@modelspeak/core';

/** Every option but the profile has no meaning for base models. */
const BASE = {
  profile: 'base',
  toolPromptFormat: undefined,
  functionTagParameters: undefined,
  builtinTools: undefined,
  toolsInUserMessage: undefined,
  referenceSpelling: undefined,
};

/** Models made from Llama 3 that follow another template, spell calls otherwise, or do not chat. */
const OTHERS = [
  '*groq*tool*use*',
  '*chatqa*',
  '*hermes*',
  '*dolphin*',
  '*tulu*',
  '*deepseek*',
  '*guard*',
  '*nemotron*nano*',
  '*nemotron*super*',
  '*nemotron*ultra*',
  '*embed*',
  '*rerank*',
];

const CHATS = [
  'llama-3',
  'llama-3-*',
  'llama-3.*',
  'llama-3_*',
  'llama3',
  'llama3-*',
  'llama3.*',
  'llama3:*',
  'llama-v3-*',
  'llama-v3p*',
  'meta-llama-3-*',
  'meta-llama-3.*',
  'databricks-meta-llama-3-*',
  'meta_llama_v3_*',
];

const BASES = [
  'llama-3-8b',
  'llama-3-70b',
  'meta-llama-3-8b',
  'meta-llama-3-70b',
  'llama-3.1-8b',
  'llama-3.1-70b',
  'llama-3.1-405b',
  'llama-3.1-405b-fp8',
  'meta-llama-3.1-8b',
  'meta-llama-3.1-70b',
  'meta-llama-3.1-405b',
  'llama-3.2-1b',
  'llama-3.2-3b',
  'llama-3.2-11b-vision',
  'llama-3.2-90b-vision',
  'llama-v3-8b',
  'llama-v3-70b',
  'llama-v3p1-8b',
  'llama-v3p1-70b',
  'llama-v3p1-405b',
  'llama-v3p2-1b',
  'llama-v3p2-3b',
  'llama3:*text*',
  'llama3.*:*text*',
  'llama-3*-base',
  'meta-llama-3*-base',
];

/** Vercel's gateway calls instruct models as others call base models. */
const VERCEL = 'meta/llama-3*';

/**
 * The models that speak Llama 3. Base models have the names of their releases and no `-instruct`;
 * hosts that serve instruct models alone leave that out too, and spell the name otherwise.
 */
export const MODELS: readonly ModelPattern[] = [
  { match: CHATS, except: OTHERS },
  { match: BASES, except: /* @__PURE__ */ OTHERS.concat(VERCEL), options: BASE, rank: 1 },
];

/** The same without base models, for a profile that has them chat. */
export const CHAT_MODELS: readonly ModelPattern[] = [
  { match: CHATS, except: /* @__PURE__ */ OTHERS.concat(BASES) },
  { match: VERCEL, except: OTHERS },
];
