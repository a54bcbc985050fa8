import type { MessagesDescription } from '@modelspeak/core/authoring';
import { harmonyReplies } from '@modelspeak/syntaxes/replies';
import { CODE, PYTHON } from './builtin-tools.js';

/** How the reader parses harmony replies, which may send code to Python. */
export const REPLY: MessagesDescription = /* @__PURE__ */ harmonyReplies({ [PYTHON]: CODE });
