import type { Json } from '../../json/json.js';
import type { CallParserFactory } from './call-parser.js';

/**
 * A mark that begins or ends a section of a reply, with the line breaks that belong to it and not to
 * the text beside it. As a string: a mark to which none belong.
 */
export type Mark =
  | string
  | {
      /** The mark itself: a special token or any text. */
      readonly mark: string;
      /** How many line breaks before it belong to it, as far as they are there. */
      readonly before?: Breaks | undefined;
      /** How many line breaks after it belong to it, as far as they are there. */
      readonly after?: Breaks | undefined;
    };

/** A number of line breaks, or all white space. */
export type Breaks = number | 'all';

/** A reply as text in which marks open and close sections. */
export interface SectionsDescription {
  /** Between which marks the model thinks. */
  readonly reasoning?: ReasoningSection | undefined;
  /** Between which marks, and how, the model makes calls. */
  readonly calls?: readonly CallsSection[] | undefined;
  /** Marks around text that are no part of it, as around an answer. */
  readonly wrappers?: readonly Mark[] | undefined;
}

/** Where a model thinks. */
export interface ReasoningSection {
  /** What begins it. */
  readonly open: Mark;
  /** What ends it. */
  readonly close: Mark;
  /** Whether what opens a call ends it too; else a call within it is text. Off by default. */
  readonly endsAtCall?: boolean | undefined;
}

/** Where a model makes calls. */
export interface CallsSection {
  /** What begins the section, or the one call in it. */
  readonly open: Mark;
  /** What ends it; it may be missing. Without it, the section ends with its call. */
  readonly close?: Mark | undefined;
  /** What begins and ends each call within the section, where the section holds several. */
  readonly each?: { readonly open: string; readonly close?: string | undefined } | undefined;
  /** What may stand between the calls of a section, besides white space: commas and the like. */
  readonly separator?: string | undefined;
  /** How a call is spelled. */
  readonly call: CallSyntax;
}

/** How a call is spelled. */
export type CallSyntax =
  | { readonly json: JsonCallSyntax }
  | { readonly steps: readonly CallStep[] }
  | { readonly parameters: ParametersSyntax }
  | { readonly parser: CallParserFactory };

/** A call as a JSON object, or several in a list. Other keys are passed over. */
export interface JsonCallSyntax {
  /** The keys of the name; `name` by default. */
  readonly name?: readonly string[] | undefined;
  /** The keys of the arguments, an object or the JSON text of one; by default `arguments` and `parameters`. */
  readonly arguments?: readonly string[] | undefined;
  /** The keys of the id. A call with such a key is emitted once its id is known. */
  readonly id?: readonly string[] | undefined;
}

/** One step of a call that is spelled as a header and its arguments. White space may precede each. */
export type CallStep =
  /** A text; an optional one may be missing. */
  | { readonly text: string; readonly optional?: boolean | undefined }
  /** The name, up to the first of these texts, which is left to the next step. */
  | {
      readonly name: readonly string[];
      readonly read?: ((spelled: string) => SpelledName) | undefined;
    }
  /** The id, up to the first of these texts; optional, announced by a text of its own. */
  | { readonly announce: string; readonly id: readonly string[] }
  /** The arguments: a JSON object. */
  | { readonly arguments: 'json' };

/** What a header says of a call. */
export interface SpelledName {
  readonly name: string;
  readonly id?: string | undefined;
}

/** A call whose arguments stand each between marks, as in XML or in pairs. */
export interface ParametersSyntax {
  /** What comes before the name, if anything does. */
  readonly open?: string | undefined;
  /** What ends the name. The first parameter, or the end of the call, ends it too. */
  readonly nameEnd: string;
  /** The name in what stands there, where that is not all of it; nothing where there is none. */
  readonly readName?: ((spelled: string) => string | undefined) | undefined;
  /** What a parameter's name stands between. */
  readonly key: { readonly open: string; readonly close: string };
  /** What begins its value, where that is not the end of its name. */
  readonly value?: string | undefined;
  /** What ends its value. */
  readonly close: string;
  /**
   * What may follow the end of a value, white space aside. The same mark before anything else is part
   * of the value.
   */
  readonly closesBefore: readonly string[];
  /** Whether a line break after the beginning and before the end of a value belongs to the marks. */
  readonly breaks?: boolean | undefined;
  /** What ends the call. */
  readonly end: string;
  /**
   * Where the type of a value comes from: the tool's `schema`; the `attribute`
   * `string="true"|"false"` beside the parameter's name; or what stands there, read by a function.
   */
  readonly typed: 'schema' | 'attribute' | ((spelled: string) => SpelledKey);
  /** Reads a value that is no JSON, such as Python's `True`; `undefined` for what is none. */
  readonly literal?: ((text: string) => Json | undefined) | undefined;
}

/** What stands between the marks of a parameter's name. */
export interface SpelledKey {
  /** The name itself. */
  readonly name: string;
  /** Whether the value is text as it is; else it is JSON. */
  readonly isText: boolean;
}

/**
 * A reply as messages, each with a header and a body between marks, as in harmony. The marks are
 * special tokens: nowhere in a reply are they text.
 */
export interface MessagesDescription {
  /** What begins a message. The prompt has written it for the first one. */
  readonly open: string;
  /** What ends a header, and begins the body. */
  readonly body: string;
  /** What ends a body. */
  readonly close: readonly string[];
  /** With which of these a server stops, although the reply could go on. */
  readonly stop: readonly string[];
  /** How the first header may begin. A reply that begins otherwise has none, and is text. */
  readonly headers: readonly string[];
  /** What a message is, by its header. */
  readonly route: (header: string) => MessageRoute;
}

/** What a message of a reply is. */
export type MessageRoute =
  | 'text'
  | 'reasoning'
  /** A call; its body is the JSON of its arguments, or a text that is the value of one argument. */
  | { readonly call: string; readonly argument?: string | undefined };
