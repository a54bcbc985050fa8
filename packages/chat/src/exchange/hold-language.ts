import { type Language, ModelspeakError } from '@modelspeak/core';
import type { PromptEndpoint } from '@modelspeak/endpoint';
import { isInexpressible } from '../object/is-inexpressible.js';
import { relaxLanguage } from './relax-language.js';

/** A language that an endpoint's grammar can express. */
export interface HeldLanguage {
  readonly language: Language;
  /** The paths of keywords that it holds less strictly than they say, or not at all. */
  readonly loosened: readonly string[];
}

/**
 * Removes the keywords from the schemas of calls that the endpoint's grammar cannot express: a tool of others may have
 * such a schema, and is called nevertheless. Whoever runs the tool checks its arguments.
 *
 * @throws {ModelspeakError} `unsupported` or `too_large` for what is not in the schema of a call
 */
export function holdLanguage(language: Language, endpoint: PromptEndpoint): HeldLanguage {
  let held = language;
  const removed: string[] = [];
  for (;;) {
    try {
      const loosened = loosenedBy(endpoint, held);
      return { language: held, loosened: [...removed, ...loosened] };
    } catch (error) {
      const isKeyword = error instanceof ModelspeakError && isInexpressible(error);
      const relaxed = isKeyword ? relaxLanguage(held, error.path ?? '') : undefined;
      if (relaxed === undefined) throw error;
      held = relaxed.language;
      removed.push(relaxed.path);
    }
  }
}

/**
 * The paths of keywords that an endpoint holds less strictly than they say.
 *
 * @throws {ModelspeakError} `unsupported` or `too_large` for a language that it cannot hold
 */
export function loosenedBy(endpoint: PromptEndpoint, language: Language): readonly string[] {
  if (endpoint.loosens !== undefined) return endpoint.loosens(language);
  endpoint.write?.({ prompt: '', language });
  return [];
}
