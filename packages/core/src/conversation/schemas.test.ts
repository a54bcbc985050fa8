import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { changedAt, OTHERS, pathOf, placesIn, type Steps } from '../../test/changes.js';
import { errorOf } from '../../test/errors.js';
import { fullConversation } from '../../test/full-conversation.js';
import { conversationSchema } from './schemas.js';
import { validateConversation } from './validate.js';

/** The places that Zod names, those within each branch of a union too. */
function pathsOf(
  issues: readonly z.core.$ZodIssue[],
  outer: readonly PropertyKey[] = [],
): string[] {
  return issues.flatMap((issue) => {
    const steps = [...outer, ...issue.path];
    const branches = issue.code === 'invalid_union' ? issue.errors : [];
    return [pathOf(steps), ...branches.flatMap((branch) => pathsOf(branch, steps))];
  });
}

const zodPaths = (input: unknown): string[] =>
  pathsOf(conversationSchema.safeParse(input).error?.issues ?? []);

function ourPath(input: unknown): string | undefined {
  try {
    validateConversation(input);
    return undefined;
  } catch {
    return errorOf(() => validateConversation(input)).path;
  }
}

/** Both find the same place wrong, or nothing; returns it. */
function agreedPath(input: unknown): string | undefined {
  const ours = ourPath(input);
  const theirs = zodPaths(input);
  if (ours === undefined) expect(theirs).toEqual([]);
  // Zod is told of an object that JSON cannot hold, but not where in it.
  else expect(theirs).toContain(ours.replace(/(\.(?:parameters|extra))[.[].*/, '$1'));
  return ours;
}

const PLACES = placesIn(fullConversation);
/** Objects that know their keys. */
const OBJECTS = PLACES.filter((steps) => {
  const value = steps.reduce<unknown>(
    (holder, step) => Reflect.get(Object(holder), step),
    fullConversation,
  );
  return isPlainObject(value) && !/parameters|extra|audio$|format$/.test(pathOf(steps));
});

function isPlainObject(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Object]';
}

function isEmptyList(value: unknown): boolean {
  const isList = Array.isArray(value) || (isPlainObject(value) && !isInstance(value));
  return isList && Object.keys(value as object).length === 0;
}

function isInstance(value: unknown): boolean {
  return ![Object.prototype, null].includes(Object.getPrototypeOf(value));
}

const put = (steps: Steps, other: unknown, into: unknown = fullConversation) =>
  changedAt(into, steps, (holder, key) => {
    holder[key] = other;
  });

test('a conversation with everything in it is one', () => {
  expect(agreedPath(fullConversation)).toBeUndefined();
  expect(conversationSchema.parse(fullConversation)).toEqual(fullConversation);
});

describe('the Zod schema and the check find the same place wrong', () => {
  test.each(PLACES.map((steps) => [pathOf(steps), steps] as const))(
    'where something else stands at %j',
    (path, steps) => {
      // Whether the rest fits depends on the role or the type.
      const isKind = /\.(role|type)$/.test(path) && !/parameters|extra/.test(path);
      const within = isKind ? path.replace(/\w+$/, '') : path;
      for (const other of OTHERS) {
        expect(agreedPath(put(steps, other)) ?? within).toContain(within);
      }
    },
  );

  test.each(
    PLACES.filter((steps) => typeof steps.at(-1) === 'string').map(
      (steps) => [pathOf(steps), steps] as const,
    ),
  )('where nothing stands at %j', (path, steps) => {
    const without = changedAt(fullConversation, steps, (holder, key) => delete holder[key]);
    expect([undefined, path]).toContain(agreedPath(without));
  });

  test.each(OBJECTS.map((steps) => [pathOf(steps), steps] as const))(
    'where a key that nobody knows is in %j',
    (path, steps) => {
      for (const other of OTHERS) {
        const found = agreedPath(put([...steps, 'annotations'], other));
        const place = path === '' ? 'annotations' : `${path}.annotations`;
        const isNothing = [undefined, null, ''].includes(other as null) || isEmptyList(other);
        expect([other, found]).toEqual([other, isNothing ? undefined : place]);
      }
    },
  );

  test('where several things are wrong', () => {
    const place = fc.constantFrom(...PLACES.slice(1));
    const other = fc.constantFrom(...OTHERS);
    fc.assert(
      fc.property(place, place, other, other, (first, second, ...others) => {
        // Neither holds the other.
        fc.pre(first.some((step, at) => at < second.length && step !== second[at]));
        agreedPath(put(second, others[1], put(first, others[0])));
      }),
      { numRuns: 1000 },
    );
  });
});

test('the Zod schema hands tool parameters on as they are', () => {
  const parameters = new Map([['2', new Map()]]);
  const tool = { type: 'function', function: { name: 'f', parameters } };
  const { tools } = conversationSchema.parse({ messages: [], tools: [tool] });
  expect(tools?.[0]).toHaveProperty('function.parameters', parameters);
});
