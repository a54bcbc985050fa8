import type { ModelPattern } from '@modelspeak/core';
import { FINE_TUNES } from '@modelspeak/syntaxes/fine-tunes';
import { NO_CHAT_MODELS } from '@modelspeak/syntaxes/other-models';

/** The options for base models: all except the profile are unset. */
const BASE = {
  profile: 'base',
  toolPromptFormat: undefined,
  functionTagParameters: undefined,
  builtinTools: undefined,
  toolsInUserMessage: undefined,
  referenceSpelling: undefined,
};

/** Base models have a profile of their own. */
const NO_CHAT_BUT_BASE = /* @__PURE__ */ NO_CHAT_MODELS.filter((name) => name !== '*base*');

/** Derivatives of Llama 3 that use another template or form of calls, or do not chat. */
const OTHERS: readonly string[] = /* @__PURE__ */ FINE_TUNES.concat(NO_CHAT_BUT_BASE, [
  '*chatqa*',
  '*deepseek*',
  '*omni*',
  '*nemotron*nano*',
  '*nemotron*super*',
  '*nemotron*ultra*',
  '*-select',
]);

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

/** Vercel's gateway gives instruct models the names that base models have elsewhere. */
const VERCEL = 'meta/llama-3*';

/**
 * The models that use this format. Base models have the name of their release without `-instruct`. Hosts that
 * serve only instruct models omit `-instruct` too, but write the name differently.
 */
export const MODELS: readonly ModelPattern[] = [
  { match: CHATS, except: OTHERS },
  { match: BASES, except: /* @__PURE__ */ OTHERS.concat(VERCEL), options: BASE, rank: 1 },
];

/** The same without base models, for the profile `hf`. */
export const CHAT_MODELS: readonly ModelPattern[] = [
  { match: CHATS, except: /* @__PURE__ */ OTHERS.concat(BASES) },
  { match: VERCEL, except: OTHERS },
];
