import type { MessagesDescription } from '@modelspeak/core/authoring';
import { harmonyReplies } from '@modelspeak/syntaxes/replies';

/** Replies in harmony. */
export const HARMONY: MessagesDescription = /* @__PURE__ */ harmonyReplies();

/** What stops a server, and what ends a reply. */
export const HARMONY_ENDS = { stop: ['<|return|>', '<|call|>'], ends: ['<|return|>'] } as const;
