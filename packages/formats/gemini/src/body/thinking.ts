import { isObject } from '@modelspeak/bodies';
import { ModelspeakError, type Thinking } from '@modelspeak/core';

/** The effort levels: the API's thinking levels. */
export const EFFORTS = ['minimal', 'low', 'medium', 'high'] as const;

interface ThinkingSupport {
  readonly enabled: true;
  readonly effort: typeof EFFORTS;
  readonly budget: true;
}

/**
 * Reads how the model thinks, and what is left. Thoughts that are asked for say that it thinks, and a budget
 * of zero that it does not.
 */
export function readThinking(
  given: unknown,
): readonly [Thinking<ThinkingSupport> | undefined, unknown] {
  if (!isObject(given)) return [undefined, given];
  const { includeThoughts, thinkingBudget: budget, thinkingLevel: level, ...rest } = given;
  const effort = EFFORTS.find((known) => known.toUpperCase() === String(level).toUpperCase());
  const isShown = includeThoughts === true;
  const isOff = budget === 0 && effort === undefined && !isShown;
  const isLimit = effort === undefined && Number.isInteger(budget) && Number(budget) > 0;
  const thinking = {
    ...((isShown || isOff) && { enabled: isShown }),
    ...(effort !== undefined && { effort }),
    ...(isLimit && { budget: Number(budget) }),
  };
  return [
    Object.keys(thinking).length > 0 ? thinking : undefined,
    {
      ...rest,
      ...(includeThoughts !== undefined && !isShown && { includeThoughts }),
      ...(budget !== undefined && !isOff && !isLimit && { thinkingBudget: budget }),
      ...(level !== undefined && effort === undefined && { thinkingLevel: level }),
    },
  ];
}

/**
 * Writes how the model thinks.
 *
 * @throws {ModelspeakError} `unsupported` for a budget next to an effort, and for either without thinking
 */
export function writeThinking({ enabled, effort, budget }: Thinking = {}): object {
  if (enabled === false && effort !== undefined) {
    throw refused('thinking.effort', 'thinking is off, so leave out its effort');
  }
  if (enabled === false && budget !== undefined) {
    throw refused('thinking.budget', 'thinking is off, so leave out its budget');
  }
  if (effort !== undefined && budget !== undefined) {
    throw refused('thinking.budget', 'the API takes an effort or a budget; leave out one of them');
  }
  return {
    ...(enabled === true && { includeThoughts: true }),
    ...(enabled === false && { thinkingBudget: 0 }),
    ...(effort !== undefined && { thinkingLevel: effort.toUpperCase() }),
    ...(budget !== undefined && { thinkingBudget: budget }),
  };
}

function refused(path: string, problem: string): ModelspeakError {
  return new ModelspeakError('unsupported', problem, { path });
}
