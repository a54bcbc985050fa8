import type { Language } from '@modelspeak/core';
import type { GrammarSyntax, PromptCapabilities, PromptRequest } from '@modelspeak/endpoint';
import type { SamplingNames } from '@modelspeak/endpoint/authoring';
import { fitGbnf, toGbnf, toStructuralTag } from '@modelspeak/grammar';

/** How a server of `/v1/completions` differs from others. */
export interface Dialect {
  readonly names: SamplingNames & { readonly maxTokens: string };
  /** The capabilities in which servers differ. */
  readonly capabilities: Pick<PromptCapabilities, 'tokenIds' | 'specialTokens' | 'logitBias'> & {
    readonly grammar: GrammarSyntax | undefined;
  };
  /**
   * How many tokens of the context a reply must leave free, for servers that limit a reply if a request does not, and
   * refuse a limit that does not fit.
   */
  readonly reserved?: number | undefined;
  /** Parameters that request usage in a stream. */
  readonly stream: object;
  /** Parameters that make a reply follow a language. TGI has none. */
  language?(language: Language): object;
  /** The paths of keywords that they hold less strictly than they say. */
  loosens?(language: Language): readonly string[];
  /** Parameters that show special tokens, and stop at those that end a reply. */
  tokens(request: PromptRequest): object;
}

const COMMON: Dialect['names'] = {
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
// With the usage so far in each event, for a reply that is not read to its end.
const COUNTING_ALWAYS = {
  stream: true,
  stream_options: { include_usage: true, continuous_usage_stats: true },
} as const;

const python = (keepsStop: string, reserved: number): Dialect => ({
  reserved,
  names: { ...COMMON, repeatPenalty: 'repetition_penalty' },
  capabilities: { ...TOKENS, grammar: 'structural-tag' },
  stream: COUNTING_ALWAYS,
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
  // 16 tokens by default, even for `null`: vllm/entrypoints/openai/completion/protocol.py of
  // https://github.com/vllm-project/vllm, and tried with version 0.32.0.
  vllm: python('include_stop_str_in_output', 0),
  // 16 tokens by default, and prompt and reply must be less than the context: `CompletionRequest` and
  // `_validate_one_request` in python/sglang/srt of https://github.com/sgl-project/sglang
  sglang: python('no_stop_trim', 1),
  'llama.cpp': {
    names: { ...COMMON, repeatPenalty: 'repeat_penalty' },
    capabilities: { ...TOKENS, grammar: 'gbnf' },
    stream: COUNTING,
    language: (language) => ({ grammar: toGbnf(language) }),
    loosens: (language) => fitGbnf(language).loosened,
    tokens: ({ specialTokens }) => ({ preserved_tokens: [...(specialTokens?.keys() ?? [])] }),
  },
  // 100 tokens by default in many versions: `completions` in router/src/server.rs of
  // https://github.com/huggingface/text-generation-inference
  tgi: {
    reserved: 0,
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

/** The kind of server behind `/v1/completions`. */
export type CompletionsDialect = keyof typeof DIALECTS;
