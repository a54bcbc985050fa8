import type { CallEvents, ControlTokens } from '@modelspeak/core/authoring';
import type { createCallReader } from '@modelspeak/pythonic';
import type { Construct } from './construct.js';

/** What tells whether JSON in text is shown as code, or part of other JSON. */
export const JSON_MARKS: readonly string[] = ['{', '}', '[', ']', '`'];

/** The spellings of calls that a reader knows. */
export interface Spellings {
  /** The tags that begin or end a call within text, */
  readonly tags: ControlTokens;
  /** and what matters besides where a tool was offered, whose call in JSON may stand in text. */
  readonly marks: ControlTokens;
  /** Makes the reader of calls that begin with a bracket. */
  readonly createReader: typeof createCallReader;
  /** Begins what may be a call otherwise, from its first character on. */
  begin?(calls: CallEvents, character: string, afterPythonTag: boolean): Construct | undefined;
  /** Begins a call behind a tag within text. */
  beginTag?(calls: CallEvents, tag: string): Construct | undefined;
  /** Begins code after `<|python_tag|>`. Without it, what is no call there is text. */
  code?(calls: CallEvents): CodeText;
}

/** Code, as it comes in. */
export interface CodeText {
  push(text: string): void;
  end(): void;
}
