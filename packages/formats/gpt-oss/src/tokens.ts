import { type Markup, markedText } from '@modelspeak/core/authoring';

/** The special tokens that prompts and replies are made of. */
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

/** What ends a reply. After `<|call|>` the model may go on with another call. */
export const ENDS = ['<|return|>', '<|endoftext|>'] as const;

/** What stops a server: the end of a reply, or a call that waits for its result. */
export const STOPS = [...ENDS, '<|call|>'] as const;

/** Puts a run of special tokens and scaffold together. */
export function marked(text: string): Markup {
  return markedText(CONTROL, text);
}

/** Begins a message of the assistant; a reply begins after it. */
export const ASSISTANT = /* @__PURE__ */ marked('<|start|>assistant');

/** The channel of thoughts, and of what built-in tools are told and answer. */
export const ANALYSIS = /* @__PURE__ */ marked('<|channel|>analysis<|message|>');

/** The channel of what is said before a call, and of what functions answer. */
export const COMMENTARY = /* @__PURE__ */ marked('<|channel|>commentary<|message|>');
