import type {
  Mark,
  MessagesDescription,
  ReasoningSection,
  SectionsDescription,
  SpellCalls,
} from '@modelspeak/core/authoring';
import { findCalls } from './calls.js';
import { HARMONY } from './harmony.js';
import { findThoughts } from './thoughts.js';
import type { WrittenCalls } from './written-calls.js';

/** How to read a model's replies. */
export type Replies =
  | {
      /** Text in which marks begin and end thinking and tool calls. */
      readonly sections: SectionsDescription;
      /** The grammar of its tool calls, for `turn.grammar()`. */
      readonly grammar?: SpellCalls | undefined;
      /** The mark of a call that may be missing if a reply begins with the call's JSON. */
      readonly bareCalls?: string | undefined;
    }
  | {
      /** Messages with headers, as in harmony. */
      readonly messages: MessagesDescription;
    };

const HARMONY_MARKS = ['<|start|>', '<|channel|>', '<|message|>'];
/** How a call begins as Llama 3.1's prompt describes it, and what follows within a line. */
const BARE_NAME = /\{\\?"name\\?": /g;
/** Its parameters, rather than the schema of a tool. */
const BARE_PARAMETERS = /\\?"parameters\\?":(?!\s*\{\s*\\?"(?:type|properties)\\?")/;
/** How long the description of a name and what follows it may be. */
const BARE_LENGTH = 75;
const PYTHON_TAG = '<|python_tag|>';
const WRAPPERS = ['<|START_RESPONSE|>', '<|END_RESPONSE|>', '<|START_TEXT|>', '<|END_TEXT|>'];

/**
 * Finds out how to read replies from the marks in a template and in a call that it writes. If no marks are known,
 * replies are text.
 *
 * @param text The template, followed by a call that it wrote, if any.
 *
 * @example
 * ```ts
 * import { findReplies } from '@modelspeak/format-chat-template';
 *
 * const replies = findReplies("{{ '<tool_call>' ~ call | tojson ~ '</tool_call>' }}");
 * console.log('sections' in replies && replies.sections.calls?.length); // 1
 * ```
 */
export function findReplies(text: string): Replies {
  return describeReplies(text, {});
}

/** Trials of what a template writes, for what its marks do not tell. */
export interface WritingTrials {
  readonly calls?: (() => WrittenCalls | undefined) | undefined;
  readonly reasoning?: (() => ReasoningSection | undefined) | undefined;
}

/** Like {@link findReplies}, but lets the template write where its marks are not known. */
export function describeReplies(text: string, trials: WritingTrials): Replies {
  if (HARMONY_MARKS.every((mark) => text.includes(mark))) return { messages: HARMONY };
  const known = findCalls(text) ?? trials.calls?.();
  const isBare = known === undefined && describesBareCall(text);
  const sections: SectionsDescription = {
    reasoning: findThoughts(text) ?? trials.reasoning?.(),
    calls: isBare
      ? [{ open: PYTHON_TAG, isText: true, separator: ';', call: { json: {} } }]
      : known === undefined
        ? []
        : [known.section],
    wrappers: WRAPPERS.filter((mark) => text.includes(mark)),
  };
  return { sections, grammar: known?.grammar, bareCalls: isBare ? PYTHON_TAG : undefined };
}

/**
 * Returns the marks that begin or end a section of a reply, which a prompt may have opened. Single-character marks
 * are excluded, because headers contain them too.
 */
export function openingMarks(replies: Replies): readonly string[] {
  if ('messages' in replies) return replies.messages.headers;
  const { reasoning, calls = [], wrappers = [] } = replies.sections;
  const marks: readonly Mark[] = [
    ...(reasoning === undefined ? [] : [reasoning.open, reasoning.close]),
    ...calls.map(({ open }) => open),
    ...wrappers,
  ];
  return marks
    .map((mark) => (typeof mark === 'string' ? mark : mark.mark))
    .filter((mark) => mark.length > 1);
}

function describesBareCall(text: string): boolean {
  return [...text.matchAll(BARE_NAME)].some(({ 0: begin, index }) => {
    const from = index + begin.length;
    const [line = ''] = text.slice(from, from + BARE_LENGTH).split('\n', 1);
    return BARE_PARAMETERS.test(line);
  });
}
