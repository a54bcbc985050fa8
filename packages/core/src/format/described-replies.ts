import type { SectionsDescription } from '../reading/described/description.js';
import { createSectionsReader } from '../reading/described/sections-reader.js';
import type { Reader, ReaderContext } from '../reading/reader.js';
import type { Grammar, GrammarContext } from './language.js';
import { sectionsGrammar } from './sections-grammar.js';
import type { SpellCalls } from './spell-json-calls.js';

/**
 * Returns the reader and the grammar of a format whose replies are described: how to read replies,
 * and which replies there may be.
 *
 * @param ends What ends a reply.
 * @param spellCalls Spells one or more calls of these functions as the model does; omit it for a
 * model that makes no calls.
 *
 * @example
 * ```ts
 * import { describedReplies } from '@modelspeak/core/authoring';
 *
 * const { reader, grammar } = describedReplies({}, ['<|end|>']);
 * console.log(typeof reader, typeof grammar); // function function
 * ```
 */
export function describedReplies(
  description: SectionsDescription,
  ends: readonly string[],
  spellCalls?: SpellCalls,
): {
  readonly reader: (options: unknown, context: ReaderContext) => Reader;
  readonly grammar: (context: GrammarContext<unknown>) => Grammar;
} {
  return {
    reader: (_options, context) => createSectionsReader(description, ends, context),
    grammar: (context) => sectionsGrammar(description, ends, context, spellCalls),
  };
}
