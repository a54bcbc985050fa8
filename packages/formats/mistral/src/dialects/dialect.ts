import type { Capabilities, FunctionTool, FunctionToolCall, Writer } from '@modelspeak/core';
import type {
  Markup,
  SectionsDescription,
  SpellCalls,
  TextDelimiters,
} from '@modelspeak/core/authoring';

/** The opening and closing marks of a part of the prompt. */
export interface Marks {
  readonly open: Markup;
  readonly close: Markup;
}

/**
 * The position of the list of tools: before this part of the prompt. `repeats of last user` means every user
 * message with the same text as the last.
 */
export type PlaceOfTools = 'all turns' | 'first user' | 'last user' | 'repeats of last user';

/** Writes a run of text, preceded by the dialect's space. */
export type Say = (text: string) => void;

/**
 * The format of one version of Mistral's models. The parts of a prompt come first, in its order; `writePrompt`
 * assembles them.
 */
export interface Dialect {
  /** The position of the system message. `last message` applies only if it is a user message. */
  readonly system: 'marked' | 'first user' | 'last user' | 'last message' | 'lost';
  /** The default system message. */
  readonly defaultSystem?: ((today: string | undefined) => Markup) | undefined;
  /** The marks of the list of tools, and its position. */
  readonly tools: Marks & { readonly before: PlaceOfTools };
  /** Formats the tools as JSON. */
  readonly toolList: (tools: readonly FunctionTool[]) => string;
  /** The marks of the settings of a request, before the first user message. */
  readonly settings?: Marks | undefined;
  /** The marks of a user message. */
  readonly user: Marks;
  /** The image of a message that is moved before its texts. */
  readonly imageFirst: 'last' | 'of two' | 'none';
  /** The marks of an assistant message. */
  readonly assistant: Marks;
  /** Whether to trim trailing spaces of assistant text. */
  readonly trims: boolean;
  readonly writeCalls: (calls: readonly FunctionToolCall[], out: Writer, say: Say) => void;
  /** The marks of a tool result. */
  readonly result: Marks;
  readonly writeResult: (id: string, text: string, out: Writer, say: Say) => void;
  /** Whether to write results in the order of their calls. */
  readonly sortsResults: boolean;

  /** The space that a SentencePiece tokenizer puts before each run of text. */
  readonly space: '' | ' ';
  /** The separator between the texts of a message. */
  readonly textJoint: '' | '\n\n';

  /** How the reader parses a reply. */
  readonly reply: SectionsDescription;
  /** Builds the grammar of at least one tool call. */
  readonly spellCalls: SpellCalls;
  /** Whether a reply begins with a space that is not part of its text. */
  readonly beginsWithSpace: boolean;
  /** The tokens that end a reply. */
  readonly ends: readonly string[];

  readonly supports: Partial<Capabilities>;
  readonly control: readonly string[];
  readonly special: readonly string[];
  readonly delimiters: TextDelimiters;
}
