import type { Language } from '@modelspeak/core';
import type { GrammarSyntax, PromptCapabilities, PromptRequest } from '@modelspeak/endpoint';
import type { SamplingNames } from '@modelspeak/endpoint/authoring';
import { toGbnf, toStructuralTag } from '@modelspeak/grammar';

/** How a server of `/v1/completions` differs from others. */
export interface Dialect {
  readonly names: SamplingNames;
  /** The capabilities in which servers differ. */
  readonly capabilities: Pick<PromptCapabilities, 'tokenIds' | 'specialTokens' | 'logitBias'> & {
    readonly grammar: GrammarSyntax | undefined;
  };
  /** Parameters that request usage in a stream. */
  readonly stream: object;
  /** Parameters that make a reply follow a language. TGI has none. */
  language?(language: Language): object;
  /** Parameters that show special tokens, and stop at those that end a reply. */
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
      // The prompt already has the beginning-of-text token.
      add_special_tokens: false,
      skip_special_tokens: false,
      // A reader needs the token that ended a reply, but does not know the caller's own stop texts.
      [keepsStop]: stop.length === 0,
      ...(known.length > 0 && { stop_token_ids: known }),
      ...(stop.length + unknown.length > 0 && { stop: [...stop, ...unknown] }),
    };
  },
});

/** The servers, with their own parameters. */
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
    // Its documentation does not say whether special tokens are shown.
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
