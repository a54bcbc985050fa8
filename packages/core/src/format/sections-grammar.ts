import type {
  Breaks,
  ReasoningSection,
  SectionsDescription,
} from '../reading/described/description.js';
import { fullMark } from '../reading/described/full-mark.js';
import { checkCallNames } from './check-call-names.js';
import type { Expression, Grammar, GrammarContext } from './language.js';
import type { SpellCalls } from './spell-json-calls.js';

/**
 * Returns the grammar of replies described for {@link createSectionsReader}: optional reasoning,
 * then text, calls, or calls after text; if the response format asks for JSON, JSON instead of
 * text. Text contains no mark that opens another section.
 *
 * @param ends What ends the reply.
 * @param spellCalls Spells one or more calls of these functions as the model does.
 * @throws {ModelspeakError} `unsupported` if a function or parameter name is written without quotes
 * and could not be read back
 *
 * @example
 * ```ts
 * import { sectionsGrammar } from '@modelspeak/core/authoring';
 *
 * const context = {
 *   ...{ options: {}, functions: [], builtins: [], mustCall: false, thinking: {}, replyPrefix: '' },
 *   responseSchema: undefined,
 * };
 * const { root } = sectionsGrammar({}, ['<|end|>'], context);
 * console.log(JSON.stringify(root)); // [[],{"text":{"until":[]}},{"end":["<|end|>"]}]
 * ```
 */
export function sectionsGrammar(
  { reasoning, calls = [] }: SectionsDescription,
  ends: readonly string[],
  context: GrammarContext<unknown>,
  spellCalls?: SpellCalls,
): Grammar {
  const { functions, mustCall, responseSchema, replyPrefix } = context;
  for (const { call } of calls) {
    if (!('json' in call)) checkCallNames(functions, 'parameters' in call);
  }
  const openings = calls.map(({ open }) => fullMark(open).mark);
  const thought = reasoning === undefined ? [] : thoughtOf(reasoning, replyPrefix);
  const until = reasoning === undefined ? openings : [...openings, fullMark(reasoning.open).mark];
  const answer: Expression =
    responseSchema === undefined ? { text: { until } } : { schema: responseSchema, as: 'json' };
  const reply = (said: Expression): Grammar => ({ root: [thought, said, { end: ends }] });
  if (functions.length === 0 || spellCalls === undefined) return reply(answer);
  const some = spellCalls(functions);
  if (mustCall) return reply(some);
  if (responseSchema !== undefined) return reply({ choice: [some, answer] });
  return reply([answer, { repeat: some, max: 1 }]);
}

/** The reasoning of a reply. If the prompt already closed or contains it, only that. */
function thoughtOf({ open, close }: ReasoningSection, replyPrefix: string): Expression {
  const closing = fullMark(close);
  const end = closing.mark + lines(closing.after);
  if (replyPrefix.startsWith(closing.mark)) return end;
  const { mark, before, after } = fullMark(open);
  const closed = replyPrefix.startsWith(mark) ? replyPrefix.indexOf(closing.mark) : -1;
  if (closed !== -1) return closedThought(replyPrefix, closed + closing.mark.length, closing.after);
  const begin = lines(before) + mark + lines(after);
  return { repeat: [begin, { text: { until: [closing.mark] } }, end], max: 1 };
}

/** Reasoning that the prompt contains, followed by up to the missing number of line breaks. */
function closedThought(replyPrefix: string, end: number, after: Breaks): Expression {
  const most = after === 'all' ? 0 : after;
  let written = end;
  while (written - end < most && replyPrefix[written] === '\n') written++;
  const left = most - (written - end);
  const thought = replyPrefix.slice(0, written);
  return left === 0 ? thought : [thought, { repeat: '\n', max: left }];
}

function lines(count: number | 'all'): string {
  return count === 'all' ? '' : '\n'.repeat(count);
}
