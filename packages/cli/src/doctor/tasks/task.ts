import type { FunctionTool, Message } from '@modelspeak/core';

/**
 * A value that an answer must have: JSON as it is, numbers as numbers, or an object with one of these keys:
 *
 * - `$like`: this text, whatever its case and the white space at its ends
 * - `$contains`: a text with all of these texts, whatever their case
 * - `$oneOf`: one of these values
 * - `$maybe`: this value, or none
 * - `$any`: any value
 */
export type Expected =
  | string
  | number
  | boolean
  | null
  | readonly Expected[]
  | { readonly [key: string]: Expected };

/** A call that a task needs. */
export interface ExpectedCall {
  readonly name: string;
  readonly arguments: { readonly [key: string]: Expected };
}

/** A call that a reply makes; arguments that are no JSON are their text. */
export interface MadeCall {
  readonly name: string;
  readonly arguments: unknown;
}

interface TaskBase {
  readonly id: string;
  readonly messages: readonly Message[];
}

/** A task with tools. */
export interface CallTask extends TaskBase {
  readonly tools: readonly FunctionTool[];
  /** The calls that it needs, in any order; none if it must be answered in text. */
  readonly calls: readonly ExpectedCall[];
  /** What the text must be if no call is needed. */
  readonly answer?: Expected;
}

/** A task whose answer is JSON. */
export interface ObjectTask extends TaskBase {
  readonly schema: { readonly [key: string]: unknown };
  /** What the JSON must say, by its keys; others may have any value that fits the schema. */
  readonly values: { readonly [key: string]: Expected };
}

/** A task, and what it tries. */
export type Task = (CallTask | ObjectTask) & { readonly kind: string };

export function isObjectTask(task: CallTask | ObjectTask): task is ObjectTask {
  return 'schema' in task;
}
