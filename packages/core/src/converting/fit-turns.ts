import type { Conversation, Message, Part } from '../conversation/conversation.js';
import { validateConversation } from '../conversation/validate.js';
import type { Format } from '../format/format.js';
import { alternating } from './turns/alternating.js';
import { oneCallEach } from './turns/one-call-each.js';
import { Origins } from './turns/origins.js';
import { systemFirst, systemInUser } from './turns/place-system.js';
import { resultsFirst } from './turns/results-first.js';
import { takesRoles } from './turns/takes-roles.js';
import { isSystem, type Turn, withMessage } from './turns/turn.js';
import { changesOf, type TurnChange } from './turns/turn-changes.js';
import { resultsAnswered, userFirst } from './turns/with-silences.js';

/** Options of {@link fitTurns}. */
export interface FitTurnsOptions {
  /**
   * Whether the user says what the system says, for formats without system messages. Otherwise these
   * stay, and the format refuses them.
   */
  readonly systemAsUser?: boolean | undefined;
}

/** A conversation whose messages are in an order that a format writes. */
export interface FittedTurns {
  readonly conversation: Conversation;
  /** What is not as it was, in the order of the new conversation. */
  readonly changes: readonly TurnChange[];
  /**
   * The indexes of the given messages that each new message says: several if they were joined, none if it
   * was inserted.
   */
  readonly sources: readonly (readonly number[])[];
  /** The path in the given conversation of a path in the new one, for errors. */
  originOf(path: string): string;
}

/**
 * Brings the messages of a conversation into an order that a format writes. Conversations of other programs
 * often have another one: two messages of the assistant in a row, a user who speaks before the results.
 * Every text stays, under its role:
 *
 * - results follow their calls; a format with one call in a message gets messages of one call each;
 * - system messages join the first one where there is only one at the start;
 * - what the user or the assistant says in a row is joined where they must alternate;
 * - an empty message goes where the format needs one: of the user before all others, or of the assistant
 *   between a result and the user.
 *
 * What no order helps with is left for the format to refuse.
 *
 * @throws {ModelspeakError} what `validateConversation` throws
 *
 * @example
 * ```ts
 * import { fitTurns } from '@modelspeak/core';
 * import { mistral } from '@modelspeak/format-mistral';
 *
 * const format = mistral();
 * const { conversation, changes } = fitTurns(
 *   { messages: [{ role: 'user', content: 'Hi.' }, { role: 'user', content: 'How are you?' }] },
 *   format,
 * );
 * console.log(format.render(conversation)); // <s>[INST]Hi.\n\nHow are you?[/INST]
 * console.log(changes); // [ { path: 'messages[1]', change: 'joined to messages[0]' } ]
 * ```
 */
export function fitTurns(
  given: Conversation,
  format: Format,
  { systemAsUser = false }: FitTurnsOptions = {},
): FittedTurns {
  validateConversation(given);
  const origins = new Origins(given);
  const turns = turnsFor(given, format, systemAsUser, origins);
  return {
    conversation: { ...given, messages: turns.map(({ message }) => message) },
    changes: changesOf(given.messages, turns),
    sources: turns.map(({ from }) => from),
    originOf: (path) => origins.of(path, turns),
  };
}

function turnsFor(
  { messages, tools }: Conversation,
  format: Format,
  systemAsUser: boolean,
  origins: Origins,
): readonly Turn[] {
  const { supports } = format;
  const given = messages.map((message, index): Turn => ({ message, from: [index] }));
  const followed = resultsFirst(given, supports, origins);
  const single = supports.parallelToolCalls === true ? followed : oneCallEach(followed);
  const ordered = supports.order ? single : single.map(orderParts);
  const hasSystem = supports.system !== false && supports.system !== 'lost';
  const placed =
    hasSystem || !systemAsUser
      ? systemFirst(ordered, supports, origins)
      : systemInUser(ordered, origins);
  const alternate = (turns: readonly Turn[]) =>
    alternating(turns, supports, origins).map((turn) => (supports.order ? turn : orderParts(turn)));
  // Without earlier turns, a second message of the user would be one.
  const whole = supports.alternation || supports.history !== true ? alternate(placed) : placed;

  const takes = (turns: readonly Turn[]) => takesRoles(turns, Boolean(tools?.length), format);
  if (takes(whole)) return whole;
  const remedies: Remedy[] = [userFirst, alternate, resultsAnswered];
  if (systemAsUser && whole.some(isSystem)) {
    remedies.push((turns) => systemInUser(turns, origins));
  }
  for (const chosen of subsetsOf(remedies)) {
    const remedied = chosen.reduceRight((turns, remedy) => remedy(turns), whole);
    if (takes(remedied)) return remedied;
  }
  return whole;
}

/** Something that may make a format take turns. */
type Remedy = (turns: readonly Turn[]) => readonly Turn[];

/** All choices of some remedies, the smallest first. */
function subsetsOf(remedies: readonly Remedy[]): readonly (readonly Remedy[])[] {
  let subsets: (readonly Remedy[])[] = [[]];
  for (const remedy of remedies) {
    subsets = [...subsets, ...subsets.map((subset) => [...subset, remedy])];
  }
  return subsets.slice(1).toSorted((one, other) => one.length - other.length);
}

/** Puts reasoning before text, and text before calls, which is the only order that most formats have. */
function orderParts(turn: Turn): Turn {
  const { message } = turn;
  if (message.role !== 'assistant' || !Array.isArray(message.content)) return turn;
  const parts = message.content as readonly Part[];
  const rank = ({ type }: Part) => (type === 'reasoning' ? 0 : type === 'tool_call' ? 2 : 1);
  const content = parts.toSorted((one, other) => rank(one) - rank(other));
  return withMessage(turn, { ...message, content } as Message);
}
