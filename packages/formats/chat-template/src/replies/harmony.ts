import type { MessagesDescription } from '@modelspeak/core/authoring';
import { harmonyReplies } from '@modelspeak/syntaxes/replies';

/** How to read replies in harmony. */
export const HARMONY: MessagesDescription = /* @__PURE__ */ harmonyReplies();

/** The stop sequences, and the tokens that end a reply. */
export const HARMONY_ENDS = { stop: ['<|return|>', '<|call|>'], ends: ['<|return|>'] } as const;
