import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** What the format writes: the call of a model of the AI SDK, as JSON. Addresses are strings. */
export type CallBody = Pick<
  LanguageModelV4CallOptions,
  'prompt' | 'tools' | 'toolChoice' | 'responseFormat' | 'reasoning'
>;
