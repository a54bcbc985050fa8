export type { ChatModelspeakCallOptions } from './call-options.js';
export { ChatModelspeak, type ChatModelspeakFields } from './chat-modelspeak.js';
export { type FromLangChain, fromLangChain } from './from-langchain/from-langchain.js';
export type { ChatModelspeakProfile } from './model-profile.js';
