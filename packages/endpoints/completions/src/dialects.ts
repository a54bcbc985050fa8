import type { Language } from '@modelspeak/core';
import type { GrammarSyntax, PromptCapabilities, PromptRequest } from '@modelspeak/endpoint';
import type { SamplingNames } from '@modelspeak/endpoint/authoring';
import { toGbnf, toStructuralTag } from '@modelspeak/grammar';

/** What a server of `/v1/completions` has of its own. */
export interface Dialect {
  readonly names: SamplingNames;
  /** What it can, but for what all of them can or cannot. */
  readonly capabilities: Pick<PromptCapabilities, 'tokenIds' | 'specialTokens' | 'logitBias'> & {
    readonly grammar: GrammarSyntax | undefined;
  };
  /** What asks for a stream that counts tokens. */
  readonly stream: object;
  /** What holds a reply to a language; none does in TGI. */
  language?(language: Language): object;
  /** What shows special tokens, and stops at those that end a reply. */
  tokens(request: PromptRequest): object;
}

const COMMON: SamplingNames = {
  maxTokens: 'max_tokens',
  temperature: 'temperature',
  topP: 'top_p',
  topK: 'top_k',
  minP: 'min_p',
  seed: 'seed',
  presencePenalty: 'presence_penalty',
  frequencyPenalty: 'frequency_penalty',
  stop: 'stop',
  logitBias: 'logit_bias',
  logProbs: 'logprobs',
};

const TOKENS = { tokenIds: true, specialTokens: 'text', logitBias: true } as const;
const COUNTING = { stream: true, stream_options: { include_usage: true } } as const;

const python = (keepsStop: string): Dialect => ({
  names: { ...COMMON, repeatPenalty: 'repetition_penalty' },
  capabilities: { ...TOKENS, grammar: 'structural-tag' },
  stream: COUNTING,
  language: (language) => ({ response_format: toStructuralTag(language) }),
  tokens({ specialTokens, stopTokens = [], stop = [] }) {
    const ids = stopTokens.map((token) => specialTokens?.get(token));
    const known = ids.filter((id) => id !== undefined);
    const unknown = stopTokens.filter((_token, index) => ids[index] === undefined);
    return {
      // The prompt has the beginning of text already.
      add_special_tokens: false,
      skip_special_tokens: false,
      // A reader wants to see which token ended a reply; texts that the caller chose it does not know.
      [keepsStop]: stop.length === 0,
      ...(known.length > 0 && { stop_token_ids: known }),
      ...(stop.length + unknown.length > 0 && { stop: [...stop, ...unknown] }),
    };
  },
});

/** The servers, each by what it calls what is not OpenAI's. */
export const DIALECTS = {
  vllm: python('include_stop_str_in_output'),
  sglang: python('no_stop_trim'),
  'llama.cpp': {
    names: { ...COMMON, repeatPenalty: 'repeat_penalty' },
    capabilities: { ...TOKENS, grammar: 'gbnf' },
    stream: COUNTING,
    language: (language) => ({ grammar: toGbnf(language) }),
    tokens: ({ specialTokens }) => ({ preserved_tokens: [...(specialTokens?.keys() ?? [])] }),
  },
  tgi: {
    names: {
      maxTokens: 'max_tokens',
      temperature: 'temperature',
      topP: 'top_p',
      seed: 'seed',
      frequencyPenalty: 'frequency_penalty',
      repeatPenalty: 'repetition_penalty',
      stop: 'stop',
    },
    // It does not say whether special tokens are shown.
    capabilities: {
      tokenIds: false,
      specialTokens: 'hidden',
      logitBias: false,
      grammar: undefined,
    },
    stream: { stream: true },
    tokens: () => ({}),
  },
} as const satisfies Record<string, Dialect>;
