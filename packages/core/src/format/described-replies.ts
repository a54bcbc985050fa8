import type { SectionsDescription } from '../reading/described/description.js';
import { createSectionsReader } from '../reading/described/sections-reader.js';
import type { Reader, ReaderContext } from '../reading/reader.js';
import type { Grammar, GrammarContext } from './language.js';
import { sectionsGrammar } from './sections-grammar.js';
import type { SpellCalls } from './spell-json-calls.js';

/**
 * The reader and the grammar of a definition whose replies are described: how replies are read, and
 * which there may be.
 *
 * @param ends What ends a reply.
 * @param spellCalls The calls of these functions, one at least, as the model spells them; nothing for a
 * model that calls none.
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
