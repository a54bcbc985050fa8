import { describedReplies, type SectionsDescription } from '@modelspeak/core/authoring';
import { spellXmlCalls, XML_CALLS } from '@modelspeak/syntaxes/xml-calls';
import { STOP } from './tokens.js';

/** The capabilities of every version. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  images: true,
  reasoning: true,
  stripsPastReasoning: true,
} as const;

/** The request options of every version. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

const REPLY: SectionsDescription = /* @__PURE__ */ (() => ({
  reasoning: {
    open: { mark: '<think>', after: 1 },
    close: { mark: '</think>', before: 1, after: 1 },
  },
  // The template writes no line break around a call, so that one before it is text.
  calls: [{ ...XML_CALLS, open: '<tool_call>' }],
}))();

/** The reader and the grammar of replies. */
export const REPLIES = /* @__PURE__ */ describedReplies(
  REPLY,
  STOP,
  spellXmlCalls({ tag: 'tool_call', breaks: true, separator: '' }),
);
