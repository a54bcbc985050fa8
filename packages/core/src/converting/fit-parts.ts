import { ModelspeakError } from '../errors/errors.js';
import { relocateErrors } from '../errors/relocate-errors.js';
import type { BodyParts } from '../format/body-parts.js';
import type { Format } from '../format/format.js';
import { fitTurns } from './fit-turns.js';
import { foreignKeys } from './foreign-keys.js';
import { PartsTree } from './parts-tree.js';
import type { TurnChange } from './turns/turn-changes.js';

/** Something that a format cannot express. */
export interface Loss {
  /** Where it was in the parts of the body, such as `messages[2].content[0]` or `topK`. */
  readonly path: string;
  /** Why it cannot be expressed. */
  readonly problem: string;
}

/** What to do with what a format cannot express. */
export interface LossOptions {
  /** Whether it is refused, as by default, or left out and reported. */
  readonly onLoss?: 'refuse' | 'omit' | undefined;
}

/** Options of {@link fitParts}. */
export interface FitPartsOptions extends LossOptions {
  /** The name of the format that the parts were read by. */
  readonly from: string;
  /** The format that shall express them: a message format, or a prompt format. */
  readonly to: Format;
}

/** Parts that a format can express, and what was left out. */
export interface FittedParts {
  readonly parts: BodyParts;
  readonly losses: readonly Loss[];
  /** Which messages were joined or moved: see {@link fitTurns}. Nothing is, unless `onLoss` is `omit`. */
  readonly changes: readonly TurnChange[];
}

/** Each loss takes another attempt to write the body, so their number is limited. */
const MOST_LOSSES = 1000;

/**
 * Fits the parts of a request body to another format: leaves out, and reports, what it cannot express.
 * What follows from a loss is left out with it: the results of a call, a message that says nothing more.
 * Messages in an order that the format refuses are brought into one that it writes, as {@link fitTurns} does.
 * For a prompt format, only the conversation and the options are fitted; sampling settings go to its
 * endpoint.
 *
 * @throws {ModelspeakError} `unsupported`, `lossy`: if `onLoss` is not `omit`; `too_large` for more than
 * 1000 losses; and whatever is wrong with the parts themselves
 *
 * @example
 * ```ts
 * import { fitParts } from '@modelspeak/core';
 * import { hermes } from '@modelspeak/format-hermes';
 * import { openaiMessages } from '@modelspeak/format-openai-messages';
 *
 * const from = openaiMessages();
 * const image = { type: 'image_url', image_url: { url: 'https://example.com/cat.png' } };
 * const content = [{ type: 'text', text: 'What is this?' }, image];
 * const { parts, losses } = fitParts(from.readBody({ messages: [{ role: 'user', content }] }), {
 *   from: from.name,
 *   to: hermes(),
 *   onLoss: 'omit',
 * });
 * console.log(losses[0]?.path); // messages[0].content[1]
 * console.log(hermes().render(parts.conversation).includes('What is this?')); // true
 * ```
 */
export function fitParts(given: BodyParts, { from, to, onLoss }: FitPartsOptions): FittedParts {
  if (onLoss !== 'omit') return { ...fitInOrder(given, { from, to, onLoss }), changes: [] };
  const { conversation, changes, originOf } = fitTurns(given.conversation, to);
  const { parts, losses } = relocateErrors(
    () => fitInOrder({ ...given, conversation }, { from, to, onLoss }),
    (path) => originOf(path ?? ''),
  );
  return {
    parts,
    losses: losses.map(({ path, problem }) => ({ path: originOf(path), problem })),
    changes,
  };
}

function fitInOrder(
  given: BodyParts,
  { from, to, onLoss }: FitPartsOptions,
): Omit<FittedParts, 'changes'> {
  const tree = new PartsTree(given);
  const losses: Loss[] = [];
  const lose = (path: string, problem: string): void => {
    if (onLoss === 'omit') losses.push({ path, problem });
    else {
      throw new ModelspeakError('unsupported', `${problem}; remove it, or pass onLoss: 'omit'`, {
        path,
      });
    }
  };

  if (from !== to.name) {
    tree.remove('spelling');
    for (const path of foreignKeys(given)) {
      const removed = tree.remove(path);
      if (removed !== undefined) lose(removed, `only ${from} knows this`);
    }
  }
  if (onLoss === 'omit') {
    for (const path of pastTurns(given, to)) {
      if (tree.remove(path) !== undefined) lose(path, `${to.name} has no earlier turns`);
    }
  }
  for (let attempts = 0; attempts <= MOST_LOSSES; attempts++) {
    const error = problemOf(to, tree.parts);
    if (error === undefined) return { parts: tree.parts, losses };
    if (onLoss !== 'omit') throw error;
    const { code, path, problem } = error;
    const isLoss = code === 'unsupported' || code === 'lossy';
    // Something else is wrong: either with the input itself, or because something was left out.
    if (!isLoss && losses.length === 0) throw error;
    const removed = isLoss ? tree.remove(path) : tree.removeItemAround(path);
    if (removed === undefined) throw error;
    lose(removed, problem);
  }
  throw new ModelspeakError(
    'too_large',
    `${to.name} cannot express more than ${MOST_LOSSES} things in this body; choose another format`,
  );
}

/** The paths of the turns before the last message of the user, the last first, if a format has none. */
function pastTurns({ conversation: { messages } }: BodyParts, to: Format): readonly string[] {
  if (to.supports.history === true) return [];
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const past = messages.slice(0, Math.max(last, 0)).map(({ role }, index) => ({ role, index }));
  return past
    .filter(({ role }) => role !== 'system' && role !== 'developer')
    .map(({ index }) => `messages[${index}]`)
    .reverse();
}

/** Why a format cannot express the parts; `undefined` if it can. */
function problemOf(to: Format, parts: BodyParts): ModelspeakError | undefined {
  try {
    if (to.kind === 'messages') to.writeBodyText(parts);
    else to.render(parts.conversation, parts.options);
    return undefined;
  } catch (error) {
    if (isModelspeakError(error)) return error;
    throw error;
  }
}

/** Whether core threw an error; a plugin may bring its own copy of core. */
function isModelspeakError(error: unknown): error is ModelspeakError {
  return error instanceof Error && error.name === 'ModelspeakError';
}
