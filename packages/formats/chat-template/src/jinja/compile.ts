import {
  compileBlockFilter,
  compileExpression,
  compileGiven,
  compileOptional,
  type Evaluate,
} from './compile-expression.js';
import { fail } from './fail.js';
import type { Frame } from './frame.js';
import { Loop } from './loop.js';
import { mentions } from './mentions.js';
import { callableOf, isTrue, iterate } from './operators.js';
import type { Place } from './output.js';
import { spell } from './spelling.js';
import type { MacroBody, Statement, Target } from './tree.js';
import { argument, Callable, Dict, dictOf, List, Namespace, type Value } from './values.js';

/** How a statement ends: with the next statement, or with `break` or `continue` of its loop. */
type Ending = 'next' | 'break' | 'continue';

/** A compiled statement. */
export type Run = (frame: Frame) => Ending;

/** The variable that enables the generation prompt. */
const ASKS_REPLY = 'add_generation_prompt';

/** Compiles a sequence of statements. */
export function compileBody(statements: readonly Statement[]): Run {
  const runs = statements.map(compileStatement);
  const [only] = runs;
  if (runs.length === 1 && only !== undefined) return only;
  return (frame) => {
    for (const run of runs) {
      const ending = run(frame);
      if (ending !== 'next') return ending;
    }
    return 'next';
  };
}

function compileStatement(statement: Statement): Run {
  switch (statement.kind) {
    case 'text': {
      const { text } = statement;
      return ({ rendering }) => {
        rendering.spend(1 + (text.length >> 3));
        rendering.output.write(text);
        return 'next';
      };
    }
    case 'output':
      return compileOutput(statement);
    case 'if':
      return compileIf(statement);
    case 'for':
      return compileFor(statement);
    case 'set': {
      const value = compileExpression(statement.value);
      const assign = compileTarget(statement.target);
      const { line } = statement;
      return (frame) => {
        frame.rendering.line = line;
        frame.rendering.spend(1);
        assign(frame, value(frame));
        return 'next';
      };
    }
    case 'set-block': {
      const body = compileBody(statement.body);
      const assign = compileTarget(statement.target);
      const filter =
        statement.filter === undefined ? undefined : compileBlockFilter(statement.filter);
      return (frame) => {
        const text = frame.rendering.capture(() => body(frame.inner()));
        assign(frame, filter === undefined ? text : filter(text, frame));
        return 'next';
      };
    }
    case 'macro': {
      const { name } = statement;
      const macro = compileMacro(statement.macro);
      return (frame) => {
        frame.variables.set(name, macro(frame));
        return 'next';
      };
    }
    case 'call-block':
      return compileCallBlock(statement);
    case 'filter-block': {
      const body = compileBody(statement.body);
      const filter = compileBlockFilter(statement.filter);
      return (frame) => {
        const { rendering } = frame;
        const text = rendering.capture(() => body(frame.inner()));
        rendering.output.write(spell(rendering, filter(text, frame)));
        return 'next';
      };
    }
    case 'with': {
      const assignments = statement.assignments.map(
        ([target, value]) => [compileTarget(target), compileExpression(value)] as const,
      );
      const body = compileBody(statement.body);
      return (frame) => {
        const inner = frame.inner();
        for (const [assign, value] of assignments) assign(inner, value(frame));
        return body(inner);
      };
    }
    case 'generation': {
      const body = compileBody(statement.body);
      return (frame) => frame.rendering.output.at({ isGeneration: true }, () => body(frame));
    }
    case 'break':
    case 'continue': {
      const { kind } = statement;
      return () => kind;
    }
  }
}

function compileOutput({ value, line }: Statement & { readonly kind: 'output' }): Run {
  const evaluate = compileExpression(value);
  const write: Run = (frame) => {
    const { rendering } = frame;
    rendering.line = line;
    const text = spell(rendering, evaluate(frame));
    rendering.spend(1 + (text.toString().length >> 3));
    rendering.output.write(text);
    return 'next';
  };
  if (!mentions(value, ASKS_REPLY)) return write;
  return (frame) =>
    isTrue(frame.get(ASKS_REPLY))
      ? frame.rendering.output.at({ asksReply: true }, () => write(frame))
      : write(frame);
}

function compileIf(statement: Statement & { readonly kind: 'if' }): Run {
  const { line } = statement;
  const tests = statement.branches.map(([test]) => compileExpression(test));
  const bodies = [
    ...statement.branches.map(([, body]) => compileBody(body)),
    compileBody(statement.otherwise),
  ];
  const choose = (frame: Frame): Run | undefined => {
    const at = tests.findIndex((test) => isTrue(test(frame)));
    return bodies[at === -1 ? tests.length : at];
  };
  const enter = (frame: Frame): void => {
    frame.rendering.line = line;
    frame.rendering.spend(1);
  };
  const asks = statement.branches.some(([test]) => mentions(test, ASKS_REPLY));
  if (!asks) {
    return (frame) => {
      enter(frame);
      return choose(frame)?.(frame) ?? 'next';
    };
  }
  return (frame) => {
    enter(frame);
    const body = choose(frame);
    if (body === undefined) return 'next';
    const { variables } = frame.outermost;
    const asked = variables.get(ASKS_REPLY) ?? false;
    if (!isTrue(asked)) return body(frame);
    // Text that depends on this variable is part of the generation prompt.
    variables.set(ASKS_REPLY, false);
    const unasked = choose(frame);
    variables.set(ASKS_REPLY, asked);
    if (unasked === body) return body(frame);
    return frame.rendering.output.at({ asksReply: true }, () => body(frame));
  };
}

function compileFor(statement: Statement & { readonly kind: 'for' }): Run {
  const { line, isRecursive } = statement;
  const items = compileExpression(statement.items);
  const filter = compileOptional(statement.filter);
  const assign = compileTarget(statement.target);
  const body = compileBody(statement.body);
  const otherwise = compileBody(statement.otherwise);

  const loop = (frame: Frame, value: Value, depth: number): Ending => {
    const { rendering } = frame;
    rendering.line = line;
    const kept = filtered(frame, iterate(rendering, value), filter, assign);
    if (kept.length === 0) return otherwise(frame);
    const recurse = isRecursive
      ? (inner: Value): Value =>
          rendering.nest(() => rendering.capture(() => loop(frame, inner, depth + 1)))
      : undefined;
    const state = new Loop(rendering, kept, depth, recurse);
    for (const item of kept) {
      rendering.spend(1);
      const inner = frame.inner();
      inner.variables.set('loop', state);
      assign(inner, item);
      const place = placeOf(item);
      const ending =
        place === undefined ? body(inner) : rendering.output.at(place, () => body(inner));
      if (ending === 'break') break;
      state.at++;
    }
    return 'next';
  };
  return (frame) => loop(frame, items(frame), 0);
}

/** Returns the place in the conversation of a loop's item. */
function placeOf(item: Value): Partial<Place> | undefined {
  const source = item instanceof Dict ? item.source : undefined;
  if (source === undefined) return undefined;
  return source.media === undefined ? { message: source.message } : { media: source };
}

function filtered(
  frame: Frame,
  items: readonly Value[],
  filter: Evaluate | undefined,
  assign: (frame: Frame, value: Value) => void,
): readonly Value[] {
  if (filter === undefined) return items;
  return items.filter((item) => {
    frame.rendering.spend(1);
    const inner = frame.inner();
    assign(inner, item);
    return isTrue(filter(inner));
  });
}

function compileTarget(target: Target): (frame: Frame, value: Value) => void {
  switch (target.kind) {
    case 'name': {
      const { name } = target;
      return (frame, value) => frame.variables.set(name, value);
    }
    case 'attribute': {
      const { object, name } = target;
      return (frame, value) => {
        const namespace = frame.get(object);
        if (!(namespace instanceof Namespace) || namespace instanceof Loop) {
          frame.rendering.refuse(`cannot set ${name} of ${object}, which is not a namespace`);
        } else namespace.attributes.set(name, value);
      };
    }
    case 'names': {
      const assigns = target.targets.map(compileTarget);
      return (frame, value) => {
        const values = iterate(frame.rendering, value);
        if (values.length !== assigns.length) {
          frame.rendering.refuse(
            `cannot assign ${values.length} values to ${assigns.length} names`,
          );
        }
        assigns.forEach((assign, place) => {
          assign(frame, values[place] ?? null);
        });
      };
    }
  }
}

/** Compiles a macro, and returns a function that defines it in a frame. */
function compileMacro({ parameters, body: statements }: MacroBody): (frame: Frame) => Callable {
  const body = compileBody(statements);
  const names = parameters.map(({ name, otherwise }) => ({
    name,
    otherwise: compileOptional(otherwise),
  }));
  return (outer) =>
    new Callable(({ positional, named }) => {
      const frame = outer.inner();
      for (const [place, { name, otherwise }] of names.entries()) {
        const value = argument({ positional, named }, place, name);
        const given = value === undefined ? otherwise?.(frame) : value;
        frame.variables.set(name, given === undefined ? frame.missing(name) : given);
      }
      const known = new Set(names.map(({ name }) => name));
      const others = [...named].filter(([name]) => !known.has(name) && name !== 'caller');
      const caller = named.get('caller');
      if (caller !== undefined) frame.variables.set('caller', caller);
      frame.variables.set('varargs', new List(positional.slice(names.length), { isTuple: true }));
      frame.variables.set('kwargs', dictOf(others));
      const { rendering } = outer;
      return rendering.nest(() => rendering.capture(() => body(frame)));
    });
}

function compileCallBlock(statement: Statement & { readonly kind: 'call-block' }): Run {
  const { call, line } = statement;
  if (call.kind !== 'call') return fail('invalid_format', 'a call block has no call', line);
  const callee = compileExpression(call.callee);
  const given = compileGiven(call.given);
  const caller = compileMacro(statement.caller);
  return (frame) => {
    const { rendering } = frame;
    rendering.line = line;
    const { positional, named } = given(frame);
    const value = callableOf(rendering, callee(frame)).call({
      positional,
      named: new Map([...named, ['caller', caller(frame)]]),
    });
    rendering.output.write(spell(rendering, value));
    return 'next';
  };
}
