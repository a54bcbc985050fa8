import type { VectorRunners } from '@modelspeak/conformance';
import { casesOf } from '../../../syntaxes/lazyllm/vectors/cases-of.js';
import { runLazyllmAlpacaGuide, runLazyllmAlpacaUpstream } from './prompter.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'lazyllm-guide.json': casesOf('lazyllm-alpaca', runLazyllmAlpacaGuide),
  'lazyllm-upstream.json': casesOf('lazyllm-alpaca', runLazyllmAlpacaUpstream),
};
