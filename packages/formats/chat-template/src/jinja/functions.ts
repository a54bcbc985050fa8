import { iterate } from './operators.js';
import type { Rendering } from './rendering.js';
import { spell } from './spelling.js';
import { strftime } from './strftime.js';
import { plainText } from './text.js';
import {
  type Arguments,
  argument,
  Callable,
  Dict,
  dictOf,
  type Entries,
  isInteger,
  keyOf,
  List,
  Namespace,
  type Value,
} from './values.js';

/** The value of Jinja2's `MAX_RANGE` in a sandbox. */
const LONGEST_RANGE = 100_000;

/**
 * Returns the functions that every template can call: Jinja2's, and those that transformers adds. `strftime_now`
 * exists only if a date was given, because rendering never reads a clock.
 */
export function globalFunctions(rendering: Rendering): ReadonlyMap<string, Value> {
  const { today } = rendering;
  const functions = new Map<string, Value>([
    ['range', new Callable((given) => range(rendering, given))],
    ['namespace', new Callable((given) => new Namespace(namedValues(rendering, given)))],
    ['dict', new Callable((given) => dictOf(namedValues(rendering, given)))],
    ['raise_exception', new Callable((given) => raise(rendering, given))],
  ]);
  if (today !== undefined) {
    functions.set('strftime_now', new Callable((given) => now(rendering, given, today)));
  }
  return functions;
}

function range(rendering: Rendering, { positional }: Arguments): Value {
  const bounds = positional.map((bound) =>
    isInteger(bound) ? Number(bound) : rendering.refuse('the arguments of range must be integers'),
  );
  const [first = 0, second, step = 1] = bounds;
  const [from, to] = second === undefined ? [0, first] : [first, second];
  if (step === 0) return rendering.refuse('the step of range cannot be zero');
  const length = Math.max(0, Math.ceil((to - from) / step));
  if (length > LONGEST_RANGE)
    return rendering.refuse(`range returns at most ${LONGEST_RANGE} numbers`);
  rendering.spend(length);
  return new List(Array.from({ length }, (_none, index) => from + index * step));
}

function namedValues(
  rendering: Rendering,
  given: Arguments,
): readonly (readonly [string, Value])[] {
  const [first] = given.positional;
  const entries: Entries = first instanceof Dict ? first.entries : new Map();
  const named = [...entries.values()].map(([key, value]) => [String(keyOf(key)), value] as const);
  if (first instanceof List) {
    for (const item of first.items) {
      const [key = null, value = null] = iterate(rendering, item);
      named.push([String(keyOf(key)), value]);
    }
  }
  return [...named, ...given.named];
}

function raise(rendering: Rendering, given: Arguments): never {
  const message = plainText(spell(rendering, argument(given, 0, 'message') ?? ''));
  return rendering.refuse(`the template raised an exception: ${rendering.hidden.reveal(message)}`);
}

function now(rendering: Rendering, given: Arguments, today: string): Value {
  const format = plainText(spell(rendering, argument(given, 0, 'format') ?? ''));
  return (
    strftime(format, today) ??
    rendering.refuse(`strftime_now does not support the format ${format}`)
  );
}
