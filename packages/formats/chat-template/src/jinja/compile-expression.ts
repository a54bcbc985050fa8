import { attributeOf, itemOf, sliceOf } from './access.js';
import { fail } from './fail.js';
import { filterOf } from './filters.js';
import type { Frame } from './frame.js';
import { calculate, callableOf, compare, isTrue, join, negate } from './operators.js';
import { spell } from './spelling.js';
import { testOf } from './tests.js';
import type { Expression, Given } from './tree.js';
import {
  type Arguments,
  Dict,
  keyOf,
  List,
  Numeral,
  typeName,
  Undefined,
  type Value,
} from './values.js';

/** A compiled expression. */
export type Evaluate = (frame: Frame) => Value;

/** Compiles an expression. */
export function compileExpression(expression: Expression): Evaluate {
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'float': {
      const { value } = expression;
      const numeral = new Numeral(Number.isInteger(value) ? `${value}.0` : String(value));
      return () => numeral;
    }
    case 'name': {
      const { name } = expression;
      return (frame) => frame.get(name);
    }
    case 'list':
    case 'tuple': {
      const items = expression.items.map(compileExpression);
      const isTuple = expression.kind === 'tuple';
      return (frame) =>
        new List(
          items.map((item) => item(frame)),
          { isTuple },
        );
    }
    case 'dict':
      return compileDict(expression.entries);
    case 'attribute': {
      const object = compileExpression(expression.object);
      const { name } = expression;
      return (frame) => attributeOf(frame.rendering, object(frame), name);
    }
    case 'item': {
      const object = compileExpression(expression.object);
      const key = compileExpression(expression.key);
      return (frame) => itemOf(frame.rendering, object(frame), key(frame));
    }
    case 'slice': {
      const object = compileExpression(expression.object);
      const bounds = expression.bounds.map(compileOptional);
      return (frame) =>
        sliceOf(
          frame.rendering,
          object(frame),
          bounds.map((bound) => bound?.(frame)),
        );
    }
    case 'call': {
      const callee = compileExpression(expression.callee);
      const given = compileGiven(expression.given);
      return (frame) => {
        frame.rendering.spend(1);
        const { call } = callableOf(frame.rendering, callee(frame));
        return call(given(frame));
      };
    }
    case 'filter': {
      const { object, name, given } = expression;
      return object === undefined
        ? fail('invalid_format', `the filter ${name} has no value before it`)
        : compileFilter(name, compileExpression(object), given);
    }
    case 'test':
      return compileTest(expression);
    case 'not': {
      const operand = compileExpression(expression.operand);
      return (frame) => !isTrue(operand(frame));
    }
    case 'negative': {
      const operand = compileExpression(expression.operand);
      return (frame) => negate(frame.rendering, operand(frame));
    }
    case 'positive':
      return compileExpression(expression.operand);
    case 'and': {
      const left = compileExpression(expression.left);
      const right = compileExpression(expression.right);
      return (frame) => {
        const value = left(frame);
        return isTrue(value) ? right(frame) : value;
      };
    }
    case 'or': {
      const left = compileExpression(expression.left);
      const right = compileExpression(expression.right);
      return (frame) => {
        const value = left(frame);
        return isTrue(value) ? value : right(frame);
      };
    }
    case 'binary': {
      const left = compileExpression(expression.left);
      const right = compileExpression(expression.right);
      const { operator } = expression;
      return (frame) => calculate(frame.rendering, operator, left(frame), right(frame));
    }
    case 'concat': {
      const items = expression.items.map(compileExpression);
      return (frame) =>
        join(
          frame.rendering,
          items.map((item) => spell(frame.rendering, item(frame))),
        );
    }
    case 'compare':
      return compileComparison(expression);
    case 'choice': {
      const test = compileExpression(expression.test);
      const chosen = compileExpression(expression.chosen);
      const otherwise = compileOptional(expression.otherwise);
      return (frame) => {
        if (isTrue(test(frame))) return chosen(frame);
        return otherwise === undefined ? NOTHING_CHOSEN : otherwise(frame);
      };
    }
  }
}

const NOTHING_CHOSEN = new Undefined('an inline if has no else');

/** Compiles an expression, if there is one. */
export function compileOptional(expression: Expression | undefined): Evaluate | undefined {
  return expression === undefined ? undefined : compileExpression(expression);
}

/** Compiles the filters of a block. */
export function compileBlockFilter(filter: Expression): (value: Value, frame: Frame) => Value {
  if (filter.kind !== 'filter') return fail('invalid_format', 'a filter block has no filter');
  const inner = filter.object === undefined ? undefined : compileBlockFilter(filter.object);
  const given = compileGiven(filter.given);
  const { name } = filter;
  return (value, frame) =>
    applyFilter(frame, name, inner === undefined ? value : inner(value, frame), given(frame));
}

function compileFilter(name: string, object: Evaluate, given: Given): Evaluate {
  const args = compileGiven(given);
  return (frame) => applyFilter(frame, name, object(frame), args(frame));
}

function applyFilter({ rendering }: Frame, name: string, value: Value, given: Arguments): Value {
  rendering.spend(1);
  const filter = filterOf(name) ?? rendering.refuse(`the filter ${name} is not supported`);
  return filter(rendering, value, given);
}

function compileTest(expression: Expression & { readonly kind: 'test' }): Evaluate {
  const object = compileExpression(expression.object);
  const given = compileGiven(expression.given);
  const { name } = expression;
  const test = testOf(name);
  if (test === undefined) {
    return ({ rendering }) => rendering.refuse(`the test ${name} is not supported`);
  }
  return (frame) => test(frame.rendering, object(frame), given(frame));
}

function compileComparison(expression: Expression & { readonly kind: 'compare' }): Evaluate {
  const first = compileExpression(expression.first);
  const rest = expression.rest.map(
    ([operator, right]) => [operator, compileExpression(right)] as const,
  );
  return (frame) => {
    let left = first(frame);
    for (const [operator, evaluate] of rest) {
      const right = evaluate(frame);
      if (!compare(frame.rendering, operator, left, right)) return false;
      left = right;
    }
    return true;
  };
}

function compileDict(entries: readonly (readonly [Expression, Expression])[]): Evaluate {
  const compiled = entries.map(
    ([key, value]) => [compileExpression(key), compileExpression(value)] as const,
  );
  return (frame) =>
    new Dict(
      new Map(
        compiled.map(([evaluateKey, evaluate]) => {
          const key = evaluateKey(frame);
          const found = keyOf(key);
          if (found === undefined)
            frame.rendering.refuse(
              `a value of the type ${typeName(key)} cannot be a key of a dict`,
            );
          return [found ?? null, [key, evaluate(frame)]];
        }),
      ),
    );
}

const NO_ARGUMENTS: Arguments = { positional: [], named: new Map() };

/** Compiles the arguments of a call. */
export function compileGiven({ positional, named }: Given): (frame: Frame) => Arguments {
  if (positional.length + named.length === 0) return () => NO_ARGUMENTS;
  const places = positional.map(compileExpression);
  const names = named.map(([name, value]) => [name, compileExpression(value)] as const);
  return (frame) => ({
    positional: places.map((place) => place(frame)),
    named:
      names.length === 0
        ? NO_ARGUMENTS.named
        : new Map(names.map(([name, evaluate]) => [name, evaluate(frame)])),
  });
}
