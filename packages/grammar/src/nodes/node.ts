/**
 * The intermediate form of a language: writers turn it into grammars, the reply prefix is removed
 * from it, and texts are sampled from it. The values of a schema carry their JSON: each piece of
 * text is also a piece of that JSON, as it is or as `json` says.
 */
export type Node =
  | Literal
  | Token
  | Characters
  | Free
  | End
  | { readonly kind: 'sequence'; readonly of: readonly Node[] }
  | { readonly kind: 'choice'; readonly of: readonly Node[] }
  | Repeat
  | { readonly kind: 'rule'; readonly name: string }
  /**
   * Text of which no instance is a prefix of another, so that a lexer knows its end: a quoted
   * string.
   */
  | { readonly kind: 'lexeme'; readonly of: Node }
  | { readonly kind: 'call'; readonly name: string; readonly of: Node }
  | { readonly kind: 'arguments'; readonly of: Node };

/** A number of occurrences. */
export interface Repeat {
  readonly kind: 'repeat';
  readonly of: Node;
  readonly min: number;
  readonly max: number;
  readonly bounds?: Bounds | undefined;
}

/** The paths of the keywords that limit a repetition. */
export interface Bounds {
  readonly min: string;
  readonly max: string;
}

/** A text. It may be empty and still have JSON. */
export interface Literal {
  readonly kind: 'literal';
  readonly text: string;
  /** Its JSON, if that is not the text itself. */
  readonly json?: string;
}

/** A special token. */
export interface Token {
  readonly kind: 'token';
  readonly token: string;
}

/** One of these characters. */
export interface Characters {
  readonly kind: 'characters';
  readonly ranges: Ranges;
}

/** Text without any of the marks. */
export interface Free {
  readonly kind: 'free';
  readonly marks: readonly string[];
  /** The partial mark before it. */
  readonly partial: string;
  /** Characters that it must not begin with. */
  readonly notFirst: string;
}

/** The end of the reply, with the stop sequences that may mark it. */
export interface End {
  readonly kind: 'end';
  readonly stops: readonly string[];
}

/** Ranges of code points, both ends included, sorted and disjoint. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** A named rule. */
export interface Rule {
  readonly node: Node;
  /** The path of its schema. */
  readonly path?: string | undefined;
}

/** A language, ready for the writers. */
export interface Rules {
  readonly root: Node;
  readonly rules: ReadonlyMap<string, Rule>;
  /** The special tokens of the format. */
  readonly tokens: readonly string[];
}

/** Matches nothing. */
export const NEVER: Node = { kind: 'choice', of: [] };
/** The empty text. */
export const EMPTY: Node = { kind: 'sequence', of: [] };

export function isNever(node: Node): boolean {
  return node.kind === 'choice' && node.of.length === 0;
}

export function literal(text: string, json?: string): Node {
  return json === undefined || json === text
    ? { kind: 'literal', text }
    : { kind: 'literal', text, json };
}

/** JSON without any text. */
export function silent(json: string): Node {
  return literal('', json);
}

export function sequence(...nodes: readonly Node[]): Node {
  return sequenceOf(nodes);
}

/** Like {@link sequence}, for lists of any length. */
export function sequenceOf(nodes: readonly Node[]): Node {
  const of: Node[] = [];
  let literals: Literal[] = [];
  const endLiterals = (): void => {
    const one = joined(literals);
    if (one.text !== '' || one.json) of.push(one);
    literals = [];
  };
  for (const node of nodes.flatMap((each) => (each.kind === 'sequence' ? each.of : [each]))) {
    if (isNever(node)) return NEVER;
    if (node.kind === 'literal') literals.push(node);
    else {
      endLiterals();
      of.push(node);
    }
  }
  endLiterals();
  return of.length === 1 ? (of[0] ?? EMPTY) : { kind: 'sequence', of };
}

function joined(literals: readonly Literal[]): Literal {
  const [first] = literals;
  if (literals.length === 1 && first !== undefined) return first;
  const text = literals.map((each) => each.text).join('');
  const json = literals.map(jsonOf).join('');
  return json === text ? { kind: 'literal', text } : { kind: 'literal', text, json };
}

export function jsonOf({ text, json = text }: Literal): string {
  return json;
}

export function choice(...nodes: readonly Node[]): Node {
  return choiceOf(nodes);
}

/** Like {@link choice}, for lists of any length. */
export function choiceOf(nodes: readonly Node[]): Node {
  const of = nodes.flatMap((node) => (node.kind === 'choice' ? node.of : [node]));
  return of.length === 1 ? (of[0] ?? NEVER) : { kind: 'choice', of };
}

export function lexeme(of: Node): Node {
  return isNever(of) ? NEVER : { kind: 'lexeme', of };
}

export function repeat(of: Node, min = 0, max = Number.POSITIVE_INFINITY, bounds?: Bounds): Node {
  if (max === 0) return EMPTY;
  if (isNever(of)) return min === 0 ? EMPTY : NEVER;
  return min === 1 && max === 1 ? of : { kind: 'repeat', of, min, max, bounds };
}

export function optional(node: Node): Node {
  return repeat(node, 0, 1);
}

export function free(marks: readonly string[], notFirst = '', partial = ''): Node {
  return { kind: 'free', marks, notFirst, partial };
}
