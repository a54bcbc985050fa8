export type { ChatModelspeakCallOptions } from './call-options.js';
export { ChatModelspeak, type ChatModelspeakFields } from './chat-modelspeak.js';
