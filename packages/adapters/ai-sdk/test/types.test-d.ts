import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createModelspeak, fromAiSdk, languageModel } from '@modelspeak/ai-sdk';
import type { ChatModel } from '@modelspeak/chat';
import type {
  EmbeddingModel as EmbeddingModel7,
  ImageModel as ImageModel7,
  LanguageModel as LanguageModel7,
} from 'ai';
import { MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test';
import type {
  EmbeddingModel as EmbeddingModel6,
  ImageModel as ImageModel6,
  LanguageModel as LanguageModel6,
} from 'ai6';
import { MockLanguageModelV3 as MockLanguageModelV3Of6 } from 'ai6/test';

declare const chat: ChatModel;

const v3 = createModelspeak({ models: { chat } });
v3('chat') satisfies LanguageModel6;
v3('chat') satisfies LanguageModel7;
v3.embeddingModel('e') satisfies EmbeddingModel6;
v3.embeddingModel('e') satisfies EmbeddingModel7;
v3.imageModel('i') satisfies ImageModel6;
v3.imageModel('i') satisfies ImageModel7;
languageModel(chat) satisfies LanguageModel6;
fromAiSdk(v3('chat'));

const v4 = createModelspeak({ models: { chat }, specificationVersion: 'v4' });
v4('chat') satisfies LanguageModel7;
v4('chat') satisfies LanguageModelV4;
languageModel(chat, { specificationVersion: 'v4' }) satisfies LanguageModel7;
// @ts-expect-error: ai 6 knows no models of V4
v4('chat') satisfies LanguageModel6;
fromAiSdk(v4('chat'));

fromAiSdk(new MockLanguageModelV3());
fromAiSdk(new MockLanguageModelV3Of6());
fromAiSdk(new MockLanguageModelV4());
