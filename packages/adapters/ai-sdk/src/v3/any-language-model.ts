import type { LanguageModelV3 as LanguageModelV3Of7, LanguageModelV4 } from '@ai-sdk/provider';
import type { LanguageModelV3 } from '@ai-sdk/provider-v3';

/** A language model of any provider. The types of V3 in `ai` 6 and `ai` 7 differ slightly. */
export type AnyLanguageModel = LanguageModelV3 | LanguageModelV3Of7 | LanguageModelV4;
