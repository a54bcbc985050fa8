/** An expression of a template. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'float'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list' | 'tuple'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly entries: readonly (readonly [Expression, Expression])[] }
  | { readonly kind: 'attribute'; readonly object: Expression; readonly name: string }
  | { readonly kind: 'item'; readonly object: Expression; readonly key: Expression }
  | {
      readonly kind: 'slice';
      readonly object: Expression;
      readonly bounds: readonly (Expression | undefined)[];
    }
  | { readonly kind: 'call'; readonly callee: Expression; readonly given: Given }
  | {
      readonly kind: 'filter';
      /** The filtered value; `undefined` in a filter block. */
      readonly object: Expression | undefined;
      readonly name: string;
      readonly given: Given;
    }
  | {
      readonly kind: 'test';
      readonly object: Expression;
      readonly name: string;
      readonly given: Given;
    }
  | { readonly kind: 'not' | 'negative' | 'positive'; readonly operand: Expression }
  | { readonly kind: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: '+' | '-' | '*' | '/' | '//' | '%' | '**';
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'concat'; readonly items: readonly Expression[] }
  | {
      readonly kind: 'compare';
      readonly first: Expression;
      readonly rest: readonly (readonly [Comparison, Expression])[];
    }
  | {
      readonly kind: 'choice';
      readonly test: Expression;
      readonly chosen: Expression;
      readonly otherwise: Expression | undefined;
    };

/** A comparison operator. */
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in';

/** The arguments of a call. */
export interface Given {
  readonly positional: readonly Expression[];
  readonly named: readonly (readonly [string, Expression])[];
}

/** The target of an assignment: a name, an attribute of a namespace, or several names. */
export type Target =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'attribute'; readonly object: string; readonly name: string }
  | { readonly kind: 'names'; readonly targets: readonly Target[] };

/** A parameter of a macro. */
export interface Parameter {
  readonly name: string;
  readonly otherwise: Expression | undefined;
}

/** A macro, or the body of a call block. */
export interface MacroBody {
  readonly parameters: readonly Parameter[];
  readonly body: readonly Statement[];
}

/** A statement of a template. */
export type Statement =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: Expression; readonly line: number }
  | {
      readonly kind: 'if';
      readonly branches: readonly (readonly [Expression, readonly Statement[]])[];
      readonly otherwise: readonly Statement[];
      readonly line: number;
    }
  | {
      readonly kind: 'for';
      readonly target: Target;
      readonly items: Expression;
      readonly filter: Expression | undefined;
      readonly isRecursive: boolean;
      readonly body: readonly Statement[];
      readonly otherwise: readonly Statement[];
      readonly line: number;
    }
  | {
      readonly kind: 'set';
      readonly target: Target;
      readonly value: Expression;
      readonly line: number;
    }
  | {
      readonly kind: 'set-block';
      readonly target: Target;
      readonly filter: Expression | undefined;
      readonly body: readonly Statement[];
      readonly line: number;
    }
  | {
      readonly kind: 'macro';
      readonly name: string;
      readonly macro: MacroBody;
      readonly line: number;
    }
  | {
      readonly kind: 'call-block';
      readonly call: Expression;
      readonly caller: MacroBody;
      readonly line: number;
    }
  | {
      readonly kind: 'filter-block';
      readonly filter: Expression;
      readonly body: readonly Statement[];
      readonly line: number;
    }
  | {
      readonly kind: 'with';
      readonly assignments: readonly (readonly [Target, Expression])[];
      readonly body: readonly Statement[];
      readonly line: number;
    }
  | { readonly kind: 'generation'; readonly body: readonly Statement[] }
  | { readonly kind: 'break' | 'continue' };
