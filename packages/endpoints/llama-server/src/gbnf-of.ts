import type { Language } from '@modelspeak/core';
import { type FittedGbnf, fitGbnf } from '@modelspeak/grammar';

const WRITTEN = new WeakMap<Language, FittedGbnf>();

/**
 * The grammar of a language. It is written once: a request asks first what it does not hold, and the language of the same
 * tools comes again with each request of a session.
 *
 * @throws {ModelspeakError} `unsupported` or `too_large` for a language that no grammar can express
 */
export function gbnfOf(language: Language): FittedGbnf {
  const grammar = WRITTEN.get(language) ?? fitGbnf(language);
  WRITTEN.set(language, grammar);
  return grammar;
}
