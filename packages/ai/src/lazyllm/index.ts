export type {
  FormatReply,
  ModuleCall,
  ModulePrompter,
  ModuleSettings,
  PrompterSource,
  ShareOptions,
  StreamedPiece,
  StreamOutput,
} from './chat-module.js';
export { type ModelMarkers, markersOf } from './markers-of.js';
export {
  type MakeEndpoint,
  type OnlineChat,
  type OnlineChatSettings,
  onlineChat,
} from './online-chat.js';
export type { OnlineSource } from './sources.js';
export { type Trainable, type TrainableSettings, trainable } from './trainable.js';
