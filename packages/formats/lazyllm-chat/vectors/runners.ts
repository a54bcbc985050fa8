import type { VectorRunners } from '@modelspeak/conformance';
import { casesOf } from '../../../syntaxes/lazyllm/vectors/cases-of.js';
import { runLazyllmChatGuide, runLazyllmChatUpstream } from './prompter.js';

/** The runner of each file of vectors. */
export const runners: VectorRunners = {
  'lazyllm-guide.json': casesOf('lazyllm-chat', runLazyllmChatGuide),
  'lazyllm-upstream.json': casesOf('lazyllm-chat', runLazyllmChatUpstream),
};
