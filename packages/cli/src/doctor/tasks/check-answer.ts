import { checkerOf } from '@modelspeak/chat';
import { isObject } from '@modelspeak/core/authoring';
import type { CallTask, Expected, ExpectedCall, MadeCall, ObjectTask } from './task.js';

/**
 * How a task was answered: `right`; `wrong`, with calls or words other than the ones wanted; `no call` where one
 * is needed; `false call` where none is wanted.
 */
export type Outcome = 'right' | 'wrong' | 'no call' | 'false call';

/** What a model answered. */
export interface Answer {
  readonly content: string;
  readonly calls: readonly MadeCall[];
}

/** Compares an answer with what a task needs. */
export function checkCalls({ calls, answer }: CallTask, given: Answer): Outcome {
  if (calls.length === 0) {
    if (given.calls.length > 0) return 'false call';
    return answer === undefined || fits(given.content, answer) ? 'right' : 'wrong';
  }
  if (given.calls.length === 0) return 'no call';
  return areCalls(given.calls, calls) ? 'right' : 'wrong';
}

/** Whether a text is JSON that fits a task's schema and has the values that it asks for. */
export async function checkObject(
  { schema, values }: ObjectTask,
  content: string,
): Promise<Outcome> {
  const value = parse(content);
  if (value === undefined) return 'wrong';
  const { problems } = await checkerOf(schema)(value);
  if (problems !== undefined || !isObject(value)) return 'wrong';
  return Object.entries(values).every(([key, expected]) => fits(value[key], expected))
    ? 'right'
    : 'wrong';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether each made call is one of the expected ones, and none is left. */
function areCalls(made: readonly MadeCall[], expected: readonly ExpectedCall[]): boolean {
  const left = [...made];
  for (const call of expected) {
    const place = left.findIndex(
      (one) => one.name === call.name && fits(one.arguments, call.arguments),
    );
    if (place < 0) return false;
    left.splice(place, 1);
  }
  return left.length === 0;
}

/** Whether a value is as expected. */
export function fits(value: unknown, expected: Expected): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((item, index) => fits(value[index], item))
    );
  }
  if (typeof expected !== 'object' || expected === null) return value === expected;
  const [[key, operand] = [undefined, null]] = Object.entries(expected);
  switch (key) {
    case '$like':
      return typeof value === 'string' && plain(value) === plain(`${operand}`);
    case '$contains':
      return (
        typeof value === 'string' &&
        [operand].flat().every((text) => plain(value).includes(plain(`${text}`)))
      );
    case '$oneOf':
      return [operand].flat().some((one) => fits(value, one as Expected));
    case '$maybe':
      return value === undefined || fits(value, operand as Expected);
    case '$any':
      return value !== undefined;
    default:
      return isObject(value) && isFitting(value, expected as { readonly [key: string]: Expected });
  }
}

function isFitting(
  value: Readonly<Record<string, unknown>>,
  expected: { readonly [key: string]: Expected },
): boolean {
  return (
    Object.keys(value).every((key) => Object.hasOwn(expected, key)) &&
    Object.entries(expected).every(([key, item]) => fits(value[key], item))
  );
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
