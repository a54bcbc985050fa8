import { describedReplies, type SectionsDescription } from '@modelspeak/core/authoring';
import {
  spellXmlCalls,
  type XmlStyle,
  xmlCalls,
  xmlCallWriter,
} from '@modelspeak/syntaxes/xml-calls';
import { STOP } from './tokens.js';

/** Calls as in Qwen 3 Coder, but without line breaks around values and between calls. */
const STYLE: XmlStyle = { tag: 'tool_call', breaks: false, separator: '' };

/** Writes a call. */
export const writeCall = /* @__PURE__ */ xmlCallWriter(STYLE);

const REPLY: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: { open: '<think>', close: '</think>' },
  // The template writes no line break before a call, so that one is text.
  calls: [{ ...xmlCalls(STYLE), open: '<tool_call>' }],
}))();

/** The reader and the grammar of replies. */
export const REPLIES = /* @__PURE__ */ describedReplies(REPLY, STOP, spellXmlCalls(STYLE));
