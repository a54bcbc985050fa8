export {
  type GetPromptOptions,
  MRPromptV3,
  type MRPromptV3Options,
  type MtkMessage,
  type MtkReply,
  type MtkToolCall,
} from './facade.js';
export { type MtkFunction, toTools } from './functions.js';
export { mtkV3, mtkV3 as default } from './mtk-v3.js';
export { type MtkV3Options, mtkV3Options } from './options.js';
