import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens in prompts and replies. */
export const CONTROL = [
  '<|start|>',
  '<|message|>',
  '<|end|>',
  '<|channel|>',
  '<|constrain|>',
  '<|call|>',
  '<|return|>',
  '<|endoftext|>',
] as const;

/** The other special tokens of the tokenizer, `o200k_harmony`. */
export const SPECIAL = ['<|startoftext|>', '<|endofprompt|>', '<|reserved_*|>'] as const;

/** The tokens that end a reply. After `<|call|>`, the model may continue with another call. */
export const ENDS = ['<|return|>', '<|endoftext|>'] as const;

/** The stop sequences: the end of a reply, or a tool call that waits for its result. */
export const STOPS = [...ENDS, '<|call|>'] as const;

/** Splits a text of the format into special tokens and scaffold. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}

/** Begins an assistant message. A reply begins after it. */
export const ASSISTANT = /* @__PURE__ */ marked('<|start|>assistant');

/** The channel of reasoning, and of calls and results of built-in tools. */
export const ANALYSIS = /* @__PURE__ */ marked('<|channel|>analysis<|message|>');

/** The channel of text before a call, and of function results. */
export const COMMENTARY = /* @__PURE__ */ marked('<|channel|>commentary<|message|>');
