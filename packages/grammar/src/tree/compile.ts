import {
  type Expression,
  type Language,
  ModelspeakError,
  type PropertyExpression,
} from '@modelspeak/core';
import { type ControlTokens, compileControlTokens } from '@modelspeak/core/authoring';
import { Budget } from '../limits.js';
import { endlessRules } from '../nodes/endless.js';
import {
  choiceOf,
  EMPTY,
  free,
  isNever,
  literal,
  NEVER,
  type Node,
  type Rules,
  repeat,
  sequence,
  sequenceOf,
  silent,
} from '../nodes/node.js';
import { reachable } from '../nodes/reachable.js';
import { RuleSet } from '../nodes/rule-set.js';
import { type Begun, takeOff } from '../nodes/take-off.js';
import { inOrder, type Member } from '../schema/members.js';
import { placeOfRoot } from '../schema/place.js';
import { type Property, Values } from '../schema/values.js';

/** Options of every grammar writer. */
export interface GrammarOptions {
  /**
   * JSON Schema keywords to ignore although a grammar cannot express them, such as `uniqueItems`:
   * values may then violate them.
   */
  readonly ignore?: readonly string[] | undefined;
}

/**
 * Compiles the language after the reply prefix to rules.
 *
 * @throws {ModelspeakError} `unsupported` for a schema that no grammar can express, or if no reply
 * begins with the reply prefix; `invalid_format` for a reference to a missing rule
 */
export function compile(language: Language, { ignore = [] }: GrammarOptions = {}): Rules {
  const { root, rules: named = {}, tokens, replyPrefix } = language;
  const compiler = new Compiler(compileControlTokens(tokens), ignore);
  const rules = compiler.compile(root, named);
  const symbols = replyPrefix === '' ? [] : compiler.symbolsOf(replyPrefix);
  const left = symbols.length === 0 ? rules : takeOff(rules, symbols);
  return { ...left, tokens };
}

type RepeatExpression = Extract<Exclude<Expression, string>, { readonly repeat: Expression }>;

class Compiler {
  readonly #control: ControlTokens;
  readonly #rules = new RuleSet();
  readonly #values: Values;
  #named: Readonly<Record<string, Expression>> = {};
  /** The name of the call being compiled. */
  #call: string | undefined;

  constructor(control: ControlTokens, ignored: readonly string[]) {
    this.#control = control;
    const spellMark = (mark: string): Node => this.#silenced(mark);
    this.#values = new Values(this.#rules, ignored, new Budget(), spellMark);
  }

  compile(root: Expression, named: Readonly<Record<string, Expression>>): Rules {
    this.#named = named;
    const node = this.#node(root);
    this.#rules.finish();
    const { rules } = this.#rules;
    this.#checkEnds(node, rules);
    return { root: node, rules, tokens: [] };
  }

  /** Refuses schemas without finite values. */
  #checkEnds(root: Node, rules: Rules['rules']): void {
    const endless = endlessRules(rules);
    for (const name of reachable(root, rules)) {
      const rule = rules.get(name);
      if (rule?.path === undefined || !endless.has(name)) continue;
      throw isNever(rule.node)
        ? nothingFits(rule.path)
        : nothingFits(
            rule.path,
            ', because it requires itself again and again; make it optional somewhere on the way',
          );
    }
  }

  /** Splits a text into characters and special tokens. */
  symbolsOf(text: string): readonly Begun[] {
    return this.#pieces(text).flatMap((piece): readonly Begun[] =>
      'token' in piece ? [piece] : Array.from(piece.text, (character) => ({ character })),
    );
  }

  #node(expression: Expression): Node {
    if (typeof expression === 'string') return this.#text(expression);
    if (isList(expression)) return sequenceOf(expression.map((each) => this.#node(each)));
    if ('choice' in expression) return choiceOf(expression.choice.map((each) => this.#node(each)));
    if ('repeat' in expression) return this.#repeat(expression);
    if ('rule' in expression) return this.#rule(expression.rule);
    if ('text' in expression) return free(expression.text.until ?? [], expression.text.notFirst);
    if ('schema' in expression) return this.#schema(expression);
    if ('properties' in expression) return this.#properties(expression);
    if ('call' in expression) return this.#spelledCall(expression);
    return { kind: 'end', stops: expression.end };
  }

  /** A text, in which special tokens are recognised. */
  #text(text: string, json?: string): Node {
    return sequenceOf(
      this.#pieces(text).map(
        (piece): Node =>
          'token' in piece ? { kind: 'token', ...piece } : literal(piece.text, json),
      ),
    );
  }

  /** A text within arguments that is not part of their JSON. */
  #silenced(text: string): Node {
    return this.#text(text, '');
  }

  #pieces(text: string): readonly ({ readonly token: string } | { readonly text: string })[] {
    const pieces: ({ token: string } | { text: string })[] = [];
    let from = 0;
    for (let at = this.#control.find(text); at; at = this.#control.find(text, from)) {
      if (at.start > from) pieces.push({ text: text.slice(from, at.start) });
      pieces.push({ token: at.token });
      from = at.end;
    }
    if (from < text.length) pieces.push({ text: text.slice(from) });
    return pieces;
  }

  #repeat({ repeat: each, min, max, separator }: RepeatExpression): Node {
    const node = this.#node(each);
    if (separator === undefined) return repeat(node, min, max);
    const [least, most] = [min ?? 0, max ?? Number.POSITIVE_INFINITY];
    if (most === 0) return EMPTY;
    // A rule, because it is used twice.
    const once = node.kind === 'literal' ? node : this.#rules.add('each', node);
    const next = sequence(this.#node(separator), once);
    const some = sequence(once, repeat(next, Math.max(least - 1, 0), most - 1));
    return least === 0 ? repeat(some, 0, 1) : some;
  }

  #rule(name: string): Node {
    const expression = Object.hasOwn(this.#named, name) ? this.#named[name] : undefined;
    if (expression === undefined) {
      throw new ModelspeakError('invalid_format', `missing rule ${name}; define it in rules`, {
        path: `rules.${name}`,
      });
    }
    return this.#rules.shared(this.#named, name, name, () => this.#node(expression));
  }

  #schema({ schema, as }: Extract<Expression, { schema: unknown }>): Node {
    const path = this.#call ?? '';
    const make = (): Node => this.#values.node(schema, as, placeOfRoot(schema, path));
    const key = `value ${JSON.stringify(as)}`;
    const hint = path === '' ? 'value' : `${path} arguments`;
    const node = this.#rules.shared(schema, key, hint, make, { path });
    if (node.kind === 'rule' && this.#isNever(node.name)) throw nothingFits(path);
    return this.#argumentsOf(node);
  }

  #isNever(name: string): boolean {
    return isNever(this.#rules.rules.get(name)?.node ?? NEVER);
  }

  #properties({
    properties,
    each,
    separator = '',
  }: Extract<Expression, { properties: unknown }>): Node {
    const path = this.#call ?? '';
    const members = this.#values
      .properties(properties, placeOfRoot(properties, path))
      .map((property): Member => this.#property(property, each));
    const between = sequence(this.#silenced(separator), silent(','));
    const list = inOrder(members, between, this.#rules, path);
    return this.#argumentsOf(sequence(silent('{'), list, silent('}')));
  }

  #property(property: Property, each: PropertyExpression): Member {
    const { name, isRequired, place } = property;
    const node = this.#spelledProperty(property, each);
    if (isNever(node) && isRequired) throw nothingFits(place.path);
    return { node: sequence(silent(`${JSON.stringify(name)}:`), node), isRequired };
  }

  #spelledProperty(property: Property, each: PropertyExpression): Node {
    if (typeof each === 'string') return this.#silenced(each);
    if (isList(each)) return sequenceOf(each.map((one) => this.#spelledProperty(property, one)));
    if ('choice' in each) {
      return choiceOf(each.choice.map((one) => this.#spelledProperty(property, one)));
    }
    const { name, schema, place } = property;
    if ('key' in each) return literal(each.key === 'json' ? JSON.stringify(name) : name, '');
    return this.#values.node(schema, each.value, place, each.only);
  }

  #spelledCall({ call, spelled }: Extract<Expression, { call: unknown }>): Node {
    const outer = this.#call;
    this.#call = call;
    const of = this.#node(spelled);
    this.#call = outer;
    return { kind: 'call', name: call, of };
  }

  #argumentsOf(node: Node): Node {
    return this.#call === undefined ? node : { kind: 'arguments', of: node };
  }
}

function isList<Item>(value: object): value is readonly Item[] {
  return Array.isArray(value);
}

function nothingFits(path: string, why = ''): ModelspeakError {
  return new ModelspeakError('unsupported', `no value fits this schema${why}`, { path });
}
