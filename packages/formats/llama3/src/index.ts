export { llama3, llama3 as default } from './llama3.js';
export { type SystemMessageOptions, systemMessages } from './meta/system-messages.js';
export { type ToolOutcome, toolOutcomeText } from './meta/tool-outcome-text.js';
export { type Llama3Options, llama3Options } from './options.js';
