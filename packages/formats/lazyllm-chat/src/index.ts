export { type Edition, type Markers, markersFromPromptKeys } from '@modelspeak/lazyllm';
export { ChatPrompter } from './chat-prompter.js';
export { lazyllmChat, lazyllmChat as default } from './lazyllm-chat.js';
