export { type MessageWriters, writeMessages } from './messages.js';
export { RESULT_TAGS, RESULTS, type ResultLayout, writeResults } from './results.js';
export { systemOf, writeSystemTurn } from './system.js';
export { CHATML_STOPS, CHATML_TOKENS, QWEN_UNUSED_TOKENS } from './tokens.js';
export { trimBreaks, trimFirstBreaks } from './trim.js';
export { type ChatmlRole, writeGenerationPrompt, writeReply, writeTurn } from './turns.js';
