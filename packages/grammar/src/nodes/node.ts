/**
 * What a language comes down to: the form that grammars are written from, that what is opened is taken
 * off, and that texts are sampled from. A schema's values carry the JSON that they mean: each piece of
 * text is a piece of that JSON too, as it is or as `json` says.
 */
export type Node =
  | Literal
  | Token
  | Characters
  | Free
  | End
  | { readonly kind: 'sequence'; readonly of: readonly Node[] }
  | { readonly kind: 'choice'; readonly of: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'rule'; readonly name: string }
  /** Text none of which begins another of it, so that a lexer knows its end: a quoted string. */
  | { readonly kind: 'lexeme'; readonly of: Node }
  | { readonly kind: 'call'; readonly name: string; readonly of: Node }
  | { readonly kind: 'arguments'; readonly of: Node };

/** A text. It may be empty and have JSON all the same. */
export interface Literal {
  readonly kind: 'literal';
  readonly text: string;
  /** The JSON that it means where that is not the text itself. */
  readonly json?: string;
}

/** A special token. */
export interface Token {
  readonly kind: 'token';
  readonly token: string;
}

/** Any one character of these. */
export interface Characters {
  readonly kind: 'characters';
  readonly ranges: Ranges;
}

/** Text that contains none of the marks. */
export interface Free {
  readonly kind: 'free';
  readonly marks: readonly string[];
  /** How much of a mark stands before it. */
  readonly partial: string;
  /** The characters with which it does not begin. */
  readonly notFirst: string;
}

/** The end of the reply, with the stop sequences that may mark it. */
export interface End {
  readonly kind: 'end';
  readonly stops: readonly string[];
}

/** Code points from one to another, both included, in order and apart. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** A rule: what it stands for. */
export interface Rule {
  readonly node: Node;
}

/** A language, ready to be written. */
export interface Rules {
  readonly root: Node;
  readonly rules: ReadonlyMap<string, Rule>;
  /** The special tokens of the format. */
  readonly tokens: readonly string[];
}

/** What nothing is. */
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

/** JSON that nothing spells. */
export function silent(json: string): Node {
  return literal('', json);
}

export function sequence(...nodes: readonly Node[]): Node {
  const of: Node[] = [];
  for (const node of nodes.flatMap((each) => (each.kind === 'sequence' ? each.of : [each]))) {
    if (isNever(node)) return NEVER;
    const last = of.at(-1);
    if (node.kind === 'literal' && last?.kind === 'literal') of[of.length - 1] = joined(last, node);
    else if (node.kind !== 'literal' || node.text !== '' || node.json) of.push(node);
  }
  return of.length === 1 ? (of[0] ?? EMPTY) : { kind: 'sequence', of };
}

function joined(first: Literal, second: Literal): Literal {
  const text = first.text + second.text;
  const json = jsonOf(first) + jsonOf(second);
  return json === text ? { kind: 'literal', text } : { kind: 'literal', text, json };
}

export function jsonOf({ text, json = text }: Literal): string {
  return json;
}

export function choice(...nodes: readonly Node[]): Node {
  const of = nodes.flatMap((node) => (node.kind === 'choice' ? node.of : [node]));
  return of.length === 1 ? (of[0] ?? NEVER) : { kind: 'choice', of };
}

export function lexeme(of: Node): Node {
  return isNever(of) ? NEVER : { kind: 'lexeme', of };
}

export function repeat(of: Node, min = 0, max = Number.POSITIVE_INFINITY): Node {
  if (max === 0) return EMPTY;
  return min === 1 && max === 1 ? of : { kind: 'repeat', of, min, max };
}

export function optional(node: Node): Node {
  return repeat(node, 0, 1);
}

export function free(marks: readonly string[], notFirst = '', partial = ''): Node {
  return { kind: 'free', marks, notFirst, partial };
}
