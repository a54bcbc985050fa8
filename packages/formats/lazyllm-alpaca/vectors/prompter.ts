import { AlpacaPrompter } from '@modelspeak/format-lazyllm-alpaca';
import { prompterRunner } from '../../../syntaxes/lazyllm/vectors/run-prompter.js';

/** Runs a case of the prompter guide. */
export const runLazyllmAlpacaGuide = prompterRunner(AlpacaPrompter, 'guide');

/** Runs a case of LazyLLM's own code. */
export const runLazyllmAlpacaUpstream = prompterRunner(AlpacaPrompter, 'upstream');
