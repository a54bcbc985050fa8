export { chatTemplate, chatTemplate as default } from './chat-template.js';
export {
  type ChatTemplateFormat,
  type ChatTemplateRequest,
  defineChatTemplate,
} from './define-chat-template.js';
export type { ChatTemplateDefinition } from './definition.js';
export type { ChatTemplateOptions } from './options.js';
export { findReplies, type Replies } from './replies/find.js';
export type { NamedTemplate, TokenizerConfig } from './tokenizer-config.js';
