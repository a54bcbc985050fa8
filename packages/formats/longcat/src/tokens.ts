import { textDelimiters } from '@modelspeak/core/authoring';

/** The special tokens in prompts and replies. */
export const CONTROL = [
  '</longcat_s>',
  '<longcat_think>',
  '</longcat_think>',
  '<longcat_tool_call>',
  '</longcat_tool_call>',
];

/** The other special tokens of the vocabulary. */
export const SPECIAL = ['<longcat_*>', '</longcat_*>'];

/** The headings of turns, which are ordinary text to the tokenizer. Before `USER:` stands a number. */
export const HEADINGS = /* @__PURE__ */ textDelimiters([
  'SYSTEM:',
  '] USER:',
  'ASSISTANT:',
  'TOOL:',
]);

/** The stop sequences, which also end a reply. */
export const STOP = ['</longcat_s>'];
