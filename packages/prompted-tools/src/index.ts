export type { Introduction } from './introduction.js';
export { type PromptedToolsOptions, promptedTools, type WithTools } from './prompted-tools.js';
