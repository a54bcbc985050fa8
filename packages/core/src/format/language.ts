import type { Thinking } from '../conversation/request.js';

/** A JSON Schema, as in OpenAI's tools and response formats. */
export type JsonSchema = boolean | { readonly [key: string]: unknown };

/**
 * The texts that a reply may consist of, as plain data. `@modelspeak/grammar` translates it for
 * engines with constrained decoding.
 *
 * - a string stands for itself, or for the special token of the format that it spells
 * - a list is a sequence
 * - `choice` is one of several alternatives
 * - `repeat` is `min` (0 by default) to `max` repetitions, with `separator` between them
 * - `rule` refers to a rule of the grammar by name
 * - `text` is free text
 * - `schema` is a value of a JSON Schema, in the spelling `as`
 * - `properties` is the properties of an object, each spelled as `each` says
 * - `call` marks a call of this name; a `schema` or `properties` inside it is its arguments
 * - `end` is the end of the reply: any of these stop sequences
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
  /** What it must not contain: the marks that begin something else, such as `<tool_call>`. */
  readonly until?: readonly string[] | undefined;
  /** Characters that it must not begin with. */
  readonly notFirst?: string | undefined;
}

/**
 * How the values of a schema are spelled: as JSON, as Python literals, as text up to a mark, or in
 * a spelling of their own.
 */
export type ValueForm = 'json' | 'python' | RawText | ValueSpelling;

/**
 * A string written as it is, without quotes, up to a mark; other values are spelled as `others`
 * says.
 */
export interface RawText {
  /** What a string must not contain: the marks that end it. */
  readonly until: readonly string[];
  /** How values other than strings are spelled; `json` by default. */
  readonly others?: 'json' | 'python' | ValueSpelling | undefined;
}

/** A spelling of values like JSON, except for strings and keys. */
export interface ValueSpelling {
  /** What surrounds a string, which is written as it is and contains neither of these. */
  readonly string: { readonly open: string; readonly close: string };
  /** Whether the keys of objects are written as they are, without those marks. */
  readonly bareKeys?: boolean | undefined;
}

/**
 * How one property of an object is spelled: in this expression, `key` stands for its name, as it is
 * or as a JSON string, and `value` for its value.
 */
export type PropertyExpression =
  | string
  | readonly PropertyExpression[]
  | { readonly choice: readonly PropertyExpression[] }
  | { readonly key: 'text' | 'json' }
  | {
      readonly value: ValueForm;
      /**
       * Restricts this choice to string values, or to other values; without any, it does not apply.
       */
      readonly only?: 'strings' | 'others' | undefined;
    };

/** A grammar: a root expression, and the rules that it refers to. */
export interface Grammar {
  readonly root: Expression;
  readonly rules?: { readonly [name: string]: Expression } | undefined;
}

/** The grammar of the replies to one prompt. */
export interface Language extends Grammar {
  /** The special tokens of the format. */
  readonly tokens: readonly string[];
  /** What the prompt already contains of the reply: the model continues after it. */
  readonly replyPrefix: string;
}

/** What a format learns about the request whose replies it describes. */
export interface GrammarContext<Options> {
  /** The format's own options, validated. */
  readonly options: Options;
  /** The functions that the reply may call: those offered and allowed by the tool choice. */
  readonly functions: readonly CallableFunction[];
  /** The built-in tools that the reply may call. */
  readonly builtins: readonly string[];
  /** Whether the reply must make a call. */
  readonly mustCall: boolean;
  /** The schema of the JSON that the reply must be, if the response format asks for one. */
  readonly responseSchema: JsonSchema | undefined;
  /** How the model thinks. */
  readonly thinking: Thinking;
  /** What the prompt already contains of the reply; the grammar begins with it. */
  readonly replyPrefix: string;
}

/** A function that a reply may call. */
export interface CallableFunction {
  readonly name: string;
  /** The schema of its arguments: an object schema, empty if the tool does not describe them. */
  readonly parameters: { readonly [key: string]: unknown };
}
