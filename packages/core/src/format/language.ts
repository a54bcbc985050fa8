import type { Thinking } from '../conversation/request.js';

/** A JSON Schema, as OpenAI's tools and response formats have it. */
export type JsonSchema = boolean | { readonly [key: string]: unknown };

/**
 * The texts that a reply may consist of, as plain data. `@modelspeak/grammar` writes it for the engines
 * that hold a model to a grammar.
 *
 * - a string is itself; what spells a special token of the format is that token
 * - a list is one after the other
 * - `choice` is any one of them
 * - `repeat` is from `min` (0 by default) to `max` of them, with `separator` between them
 * - `rule` is a rule of the grammar, by its name
 * - `text` is free text
 * - `schema` is a value of a JSON Schema, spelled `as` the model spells it
 * - `properties` is the properties of an object, each spelled by itself as `each` says
 * - `call` marks what is a call of this name; a `schema` or `properties` within it are its arguments
 * - `end` is the end of the reply: any one of these stop sequences
 */
export type Expression =
  | string
  | readonly Expression[]
  | { readonly choice: readonly Expression[] }
  | {
      readonly repeat: Expression;
      readonly min?: number | undefined;
      readonly max?: number | undefined;
      readonly separator?: Expression | undefined;
    }
  | { readonly rule: string }
  | { readonly text: FreeText }
  | { readonly schema: JsonSchema; readonly as: ValueForm }
  | {
      readonly properties: JsonSchema;
      readonly each: PropertyExpression;
      readonly separator?: string | undefined;
    }
  | { readonly call: string; readonly spelled: Expression }
  | { readonly end: readonly string[] };

/** Free text without special tokens. */
export interface FreeText {
  /** What it does not contain: the marks that begin something else, such as `<tool_call>`. */
  readonly until?: readonly string[] | undefined;
  /** The characters with which it does not begin. */
  readonly notFirst?: string | undefined;
}

/**
 * How the values of a schema are spelled: as JSON, as Python literals, as text that a mark ends, or in
 * a way of their own.
 */
export type ValueForm = 'json' | 'python' | RawText | ValueSpelling;

/** A string as it is, without quotes, up to a mark; other values as they are spelled otherwise. */
export interface RawText {
  /** What a string does not contain: the marks that end it. */
  readonly until: readonly string[];
  /** How values that are no strings are spelled; `json` by default. */
  readonly others?: 'json' | 'python' | ValueSpelling | undefined;
}

/** A spelling of values like JSON's, but for these. */
export interface ValueSpelling {
  /** What a string stands between, as it is: it contains none of these. */
  readonly string: { readonly open: string; readonly close: string };
  /** Whether the keys of objects are written as they are, without the marks of strings. */
  readonly bareKeys?: boolean | undefined;
}

/**
 * How one property of an object is spelled: an expression in which `key` stands for its name, as it is
 * or as a JSON string, and `value` for its value.
 */
export type PropertyExpression =
  | string
  | readonly PropertyExpression[]
  | { readonly choice: readonly PropertyExpression[] }
  | { readonly key: 'text' | 'json' }
  | {
      readonly value: ValueForm;
      /** Only values that are strings, or that are none; where there are none, not this choice. */
      readonly only?: 'strings' | 'others' | undefined;
    };

/** A grammar: an expression, and the rules that it refers to. */
export interface Grammar {
  readonly root: Expression;
  readonly rules?: { readonly [name: string]: Expression } | undefined;
}

/** The language of the replies to one prompt. */
export interface Language extends Grammar {
  /** The special tokens of the format. */
  readonly tokens: readonly string[];
  /** What the prompt has written of the reply already: the model goes on behind it. */
  readonly replyPrefix: string;
}

/** What a format is told of the request whose replies it describes. */
export interface GrammarContext<Options> {
  /** The format's own options, parsed. */
  readonly options: Options;
  /** The functions that the reply may call: those offered, as far as the tool choice lets it. */
  readonly functions: readonly CallableFunction[];
  /** The built-in tools that it may call. */
  readonly builtins: readonly string[];
  /** Whether it must make a call. */
  readonly mustCall: boolean;
  /** The schema of the JSON that it must be, where the response format asks for one. */
  readonly responseSchema: JsonSchema | undefined;
  /** How the model thinks. */
  readonly thinking: Thinking;
  /** What the prompt has written of the reply already; the grammar begins with it. */
  readonly replyPrefix: string;
}

/** A function that a reply may call. */
export interface CallableFunction {
  readonly name: string;
  /** The schema of its arguments: of an object, empty where the tool says nothing of them. */
  readonly parameters: { readonly [key: string]: unknown };
}
