import type { Capabilities, FunctionTool, FunctionToolCall, Writer } from '@modelspeak/core';
import type {
  Markup,
  SectionsDescription,
  SpellCalls,
  TextDelimiters,
} from '@modelspeak/core/authoring';

/** What opens and closes something in a prompt. */
export interface Marks {
  readonly open: Markup;
  readonly close: Markup;
}

/**
 * What the list of tools stands before. `repeats of last user`: every message of the user that says
 * the same as the last.
 */
export type PlaceOfTools = 'all turns' | 'first user' | 'last user' | 'repeats of last user';

/** Writes a run of text, with the space that the dialect puts before each. */
export type Say = (text: string) => void;

/**
 * How one version of Mistral's models is spoken to. What a prompt is made of comes first, in its order;
 * `writePrompt` puts it together.
 */
export interface Dialect {
  /** Where the system message stands. `last message`: only if that is the user's. */
  readonly system: 'marked' | 'first user' | 'last user' | 'last message' | 'lost';
  /** The system message where none is given. */
  readonly defaultSystem?: ((today: string | undefined) => Markup) | undefined;
  /** The list of tools, and what it stands before. */
  readonly tools: Marks & { readonly before: PlaceOfTools };
  /** The tools as JSON. */
  readonly toolList: (tools: readonly FunctionTool[]) => string;
  /** A message of the user. */
  readonly user: Marks;
  /** Which image of a message is moved before its texts. */
  readonly imageFirst: 'last' | 'of two' | 'none';
  /** A message of the assistant. */
  readonly assistant: Marks;
  /** Whether spaces at the end of the assistant's text are left out. */
  readonly trims: boolean;
  readonly writeCalls: (calls: readonly FunctionToolCall[], out: Writer, say: Say) => void;
  /** The result of a call. */
  readonly result: Marks;
  readonly writeResult: (id: string, text: string, out: Writer, say: Say) => void;
  /** Whether results stand in the order of their calls, in whatever order they are given. */
  readonly sortsResults: boolean;

  /** What the tokenizer puts before each run of text, if it is one of SentencePiece. */
  readonly space: '' | ' ';
  /** What joins the texts of one message. */
  readonly textJoint: '' | '\n\n';

  /** How a reply is read. */
  readonly reply: SectionsDescription;
  /** The calls of these functions that a reply may make, one at least. */
  readonly spellCalls: SpellCalls;
  /** Whether a reply begins with a space that is no part of it. */
  readonly beginsWithSpace: boolean;
  /** What ends it. */
  readonly ends: readonly string[];

  readonly supports: Partial<Capabilities>;
  readonly control: readonly string[];
  readonly special: readonly string[];
  readonly delimiters: TextDelimiters;
}
