export { type Edition, type Markers, markersFromPromptKeys } from '@modelspeak/lazyllm';
export { AlpacaPrompter, type AlpacaPrompterOptions } from './alpaca-prompter.js';
export { lazyllmAlpaca, lazyllmAlpaca as default } from './lazyllm-alpaca.js';
