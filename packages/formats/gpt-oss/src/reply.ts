import type { MessagesDescription } from '@modelspeak/core/authoring';
import { harmonyReplies } from '@modelspeak/syntaxes/replies';
import { CODE, PYTHON } from './builtin-tools.js';

/** A reply in harmony, in which code may be sent to Python. */
export const REPLY: MessagesDescription = /* @__PURE__ */ harmonyReplies({ [PYTHON]: CODE });
