import type { Expression, Given, MacroBody, Statement, Target } from './tree.js';

/** Whether an expression reads a variable. */
export function mentions(expression: Expression, name: string): boolean {
  return namesIn(expression).has(name);
}

/** Returns the variables that an expression reads. */
function namesIn(expression: Expression): ReadonlySet<string> {
  const names = new Set<string>();
  visitExpression(expression, (each) => {
    if (each.kind === 'name') names.add(each.name);
  });
  return names;
}

/** Returns the texts in a template's source: outside of its tags, and in string literals. */
export function literalsOf(statements: readonly Statement[]): readonly string[] {
  const literals: string[] = [];
  visitTemplate(
    statements,
    (expression) => {
      if (expression.kind === 'literal' && typeof expression.value === 'string') {
        literals.push(expression.value);
      }
    },
    undefined,
    (text) => literals.push(text),
  );
  return literals;
}

/** Visits every expression of a template, every name that it assigns, and every text outside of its tags. */
export function visitTemplate(
  statements: readonly Statement[],
  visit: (expression: Expression) => void,
  assign: (name: string) => void = () => undefined,
  read: (text: string) => void = () => undefined,
): void {
  const body = (inner: readonly Statement[]): void => visitTemplate(inner, visit, assign, read);
  const target = (to: Target): void => {
    if (to.kind === 'name') assign(to.name);
    else if (to.kind === 'names') to.targets.forEach(target);
  };
  const value = (expression: Expression | undefined): void => {
    if (expression !== undefined) visitExpression(expression, visit);
  };
  const macro = ({ parameters, body: statements }: MacroBody): void => {
    for (const { name, otherwise } of parameters) {
      assign(name);
      value(otherwise);
    }
    body(statements);
  };
  for (const statement of statements) {
    switch (statement.kind) {
      case 'text':
        read(statement.text);
        break;
      case 'break':
      case 'continue':
        break;
      case 'output':
        value(statement.value);
        break;
      case 'set':
        target(statement.target);
        value(statement.value);
        break;
      case 'if':
        for (const [test, inner] of statement.branches) {
          value(test);
          body(inner);
        }
        body(statement.otherwise);
        break;
      case 'for':
        target(statement.target);
        value(statement.items);
        value(statement.filter);
        body(statement.body);
        body(statement.otherwise);
        break;
      case 'set-block':
        target(statement.target);
        value(statement.filter);
        body(statement.body);
        break;
      case 'filter-block':
        value(statement.filter);
        body(statement.body);
        break;
      case 'macro':
        macro(statement.macro);
        break;
      case 'call-block':
        value(statement.call);
        macro(statement.caller);
        break;
      case 'with':
        for (const [to, assigned] of statement.assignments) {
          target(to);
          value(assigned);
        }
        body(statement.body);
        break;
      case 'generation':
        body(statement.body);
        break;
    }
  }
}

/** Visits an expression and its nested expressions. */
export function visitExpression(
  expression: Expression,
  visit: (expression: Expression) => void,
): void {
  visit(expression);
  for (const inner of within(expression)) {
    if (inner !== undefined) visitExpression(inner, visit);
  }
}

function within(expression: Expression): readonly (Expression | undefined)[] {
  switch (expression.kind) {
    case 'literal':
    case 'float':
    case 'name':
      return [];
    case 'list':
    case 'tuple':
    case 'concat':
      return expression.items;
    case 'dict':
      return expression.entries.flat();
    case 'attribute':
      return [expression.object];
    case 'item':
      return [expression.object, expression.key];
    case 'slice':
      return [expression.object, ...expression.bounds];
    case 'call':
      return [expression.callee, ...givenIn(expression.given)];
    case 'filter':
    case 'test':
      return [expression.object, ...givenIn(expression.given)];
    case 'not':
    case 'negative':
    case 'positive':
      return [expression.operand];
    case 'and':
    case 'or':
    case 'binary':
      return [expression.left, expression.right];
    case 'compare':
      return [expression.first, ...expression.rest.map(([, right]) => right)];
    case 'choice':
      return [expression.test, expression.chosen, expression.otherwise];
  }
}

function givenIn({ positional, named }: Given): readonly Expression[] {
  return [...positional, ...named.map(([, value]) => value)];
}
