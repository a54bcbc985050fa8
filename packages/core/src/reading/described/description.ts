import type { Json } from '../../json/json.js';
import type { CallParserFactory } from './call-parser.js';

/**
 * A mark that begins or ends a section of a reply, and the line breaks that belong to it rather
 * than to the text next to it. A string is a mark without line breaks.
 */
export type Mark =
  | string
  | {
      /** The mark itself: a special token or any text. */
      readonly mark: string;
      /** How many line breaks before the mark belong to it, if they are there. */
      readonly before?: Breaks | undefined;
      /** How many line breaks after the mark belong to it, if they are there. */
      readonly after?: Breaks | undefined;
    };

/** A number of line breaks, or all white space. */
export type Breaks = number | 'all';

/** A reply as text with sections between marks. */
export interface SectionsDescription {
  /** The marks around reasoning. */
  readonly reasoning?: ReasoningSection | undefined;
  /** The marks around calls, and how calls are spelled. */
  readonly calls?: readonly CallsSection[] | undefined;
  /** Marks around text that are not part of it, such as those around an answer. */
  readonly wrappers?: readonly Mark[] | undefined;
  /** Marks that models are known to write out of place. They are left out of text, and reported. */
  readonly stray?: readonly Mark[] | undefined;
}

/**
 * A section of reasoning. Calls inside it are drafts: text, unless nothing follows them in the
 * reply.
 */
export interface ReasoningSection {
  /** What begins it. */
  readonly open: Mark;
  /** What ends it. */
  readonly close: Mark;
}

/** A section of calls. */
export interface CallsSection {
  /** What begins the section, or its only call. */
  readonly open: Mark;
  /** What ends it; it may be missing from the reply. If left out, the section ends with its call. */
  readonly close?: Mark | undefined;
  /** What begins and ends each call, if the section contains several. */
  readonly each?: { readonly open: string; readonly close?: string | undefined } | undefined;
  /** What may separate the calls of a section, besides white space: commas and the like. */
  readonly separator?: string | undefined;
  /**
   * The damages that models are known to do to the section, and that are repaired:
   *
   * - `open`: its opening mark is missing before a call that `each` opens. The call must be of an
   *   offered tool, if the tools are known, and have an argument, unless `each` opens it with a mark
   *   that no text contains, as in a call of `steps`. Without `each`, it is missing before the name of
   *   an offered tool and the first of its `parameters`.
   * - `noise`: text between the marks of the section. It is left out.
   * - `empty`: there is no call in it. The section is left out.
   */
  readonly repairs?: readonly ('open' | 'noise' | 'empty')[] | undefined;
  /**
   * The same calls with marks that models are known to write in place of these: those of other
   * versions, or look-alike characters. They are read where a call without the opening mark would be,
   * and reported.
   */
  readonly drifted?: readonly Omit<CallsSection, 'drifted'>[] | undefined;
  /**
   * Whether the opening mark is ordinary text, such as a bracket: what is no call is then text. Off
   * by default: a malformed call is told apart from the text.
   */
  readonly isText?: boolean | undefined;
  /** How a call is spelled. */
  readonly call: CallSyntax;
}

/** How a call is spelled. */
export type CallSyntax =
  | { readonly json: JsonCallSyntax }
  | { readonly steps: readonly CallStep[] }
  | { readonly parameters: ParametersSyntax }
  | { readonly parser: CallParserFactory };

/** A call as a JSON object, or several in a list. Other keys are ignored. */
export interface JsonCallSyntax {
  /** The possible keys of the name; `name` by default. */
  readonly name?: readonly string[] | undefined;
  /**
   * The possible keys of the arguments, which are an object or its JSON text; `arguments` and
   * `parameters` by default.
   */
  readonly arguments?: readonly string[] | undefined;
  /** The possible keys of the id. If set, a call is emitted once its id is known. */
  readonly id?: readonly string[] | undefined;
  /**
   * What ends the calls, as a part of them: if the reply ends within it, the last call is none. If left
   * out, a call is complete with its JSON.
   */
  readonly end?: string | undefined;
}

/**
 * One step of a call that is spelled as a header and arguments. White space may precede each step.
 */
export type CallStep =
  /** A text, which may be missing if it is optional. */
  | { readonly text: string; readonly optional?: boolean | undefined }
  /** The name, up to the first of these texts. The next step reads that text. */
  | {
      readonly name: readonly string[];
      /** Extracts the name. `offered` are the names of the offered tools; empty if they are unknown. */
      readonly read?: ((spelled: string, offered: readonly string[]) => SpelledName) | undefined;
    }
  /** The id, up to the first of these texts; optional, and preceded by `announce`. */
  | { readonly announce: string; readonly id: readonly string[] }
  /** The arguments: a JSON object. */
  | { readonly arguments: 'json' };

/** What the header of a call contains. */
export interface SpelledName {
  readonly name: string;
  readonly id?: string | undefined;
  /** Whether the model should have spelled it otherwise. It is reported. */
  readonly isDrifted?: boolean | undefined;
  /**
   * The offered tool that is called if the arguments fit it: the header names none. `name` is used
   * if they do not.
   */
  readonly ifFits?: string | undefined;
}

/** A call whose arguments are each between marks, as in XML or in key-value pairs. */
export interface ParametersSyntax {
  /** What comes before the name, if anything. */
  readonly open?: string | undefined;
  /** What ends the name. The first parameter or the end of the call also ends it. */
  readonly nameEnd: string;
  /** Extracts the name from the text between those marks; returns `undefined` if there is none. */
  readonly readName?: ((spelled: string) => string | undefined) | undefined;
  /** What surrounds a parameter's name. */
  readonly key: { readonly open: string; readonly close: string };
  /** What begins its value, if that is not the end of its name. */
  readonly value?: string | undefined;
  /** What ends its value. */
  readonly close: string;
  /**
   * What may follow the end of a value, apart from white space. Before anything else, the mark is
   * part of the value.
   */
  readonly closesBefore: readonly string[];
  /** Whether a line break at the start and the end of a value belongs to the marks. */
  readonly breaks?: boolean | undefined;
  /**
   * What a value may be quoted with, such as `<![CDATA[` and `]]>`: between them, nothing else is a mark. The
   * closing one comes right before `close`.
   */
  readonly quotes?: { readonly open: string; readonly close: string } | undefined;
  /** What ends the call. */
  readonly end: string;
  /**
   * Where the type of a value comes from: the tool's `schema`; the `attribute`
   * `string="true"|"false"` next to the parameter's name; or a function that reads the text between
   * the marks of the name.
   */
  readonly typed: 'schema' | 'attribute' | ((spelled: string) => SpelledKey);
  /** Whether models also write the arguments as one JSON object. */
  readonly orJson?: boolean | undefined;
  /** The damages that models are known to do to these calls, and that are repaired. */
  readonly repairs?: ParametersRepairs | undefined;
  /** Reads a value that is not JSON, such as Python's `True`; returns `undefined` if it cannot. */
  readonly literal?: ((text: string) => Json | undefined) | undefined;
}

/** How damaged calls with parameters are repaired. */
export interface ParametersRepairs {
  /**
   * The marks that may follow the end of a call, in sequences: the end of its section, then the next
   * section; or the next call. If set, closing marks may be missing:
   *
   * - A value also ends before a parameter that the tool has and the call does not have yet, at the
   *   start of a line, or if `value` follows, or if values may be quoted.
   * - A value and its call also end at `end`, if one of these sequences or the end of the reply
   *   follows.
   * - A call also ends before one of these sequences, or before their beginning at the end of the
   *   reply.
   */
  readonly follows?: readonly (readonly string[])[] | undefined;
  /** Whether the mark before a value may be missing, and the end of a parameter's name be doubled. */
  readonly value?: boolean | undefined;
  /** What ends a call without parameters right after its name, such as `"/>`. */
  readonly empty?: readonly string[] | undefined;
}

/** What the text between the marks of a parameter's name contains. */
export interface SpelledKey {
  /** The name itself. */
  readonly name: string;
  /** Whether the value is plain text; otherwise it is JSON. */
  readonly isText: boolean;
}

/**
 * A reply as messages, each with a header and a body between marks, as in harmony. The marks are
 * special tokens: they never occur as text.
 */
export interface MessagesDescription {
  /** What begins a message. For the first one, the prompt contains it. */
  readonly open: string;
  /** What ends a header, and begins the body. */
  readonly body: string;
  /** What ends a body. */
  readonly close: readonly string[];
  /** The ends at which a server stops, although the reply could continue. */
  readonly stop: readonly string[];
  /**
   * How a header without `open` may begin: the first one, and one after a message, where the mark is
   * missing. What begins differently has no header, and is text.
   */
  readonly headers: readonly string[];
  /** Determines what a message is from its header. */
  readonly route: (header: string) => MessageRoute;
}

/** What a message of a reply is. */
export type MessageRoute =
  | 'text'
  | 'reasoning'
  /** A call; its body is the JSON of its arguments, or text that is the value of one argument. */
  | { readonly call: string; readonly argument?: string | undefined };
