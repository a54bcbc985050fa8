import type { FormatFlags } from '../formats/choose-format.js';
import type { AnsweredFlags } from '../input/answered.js';
import type { DocumentFlags } from '../input/documents.js';

/** The flags of `modelspeak parse`. */
export interface ParseFlags extends FormatFlags, AnsweredFlags, DocumentFlags {
  readonly stream?: boolean;
  readonly pieces?: boolean;
  readonly wholeReply?: boolean;
}
