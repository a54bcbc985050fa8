export { type MessageWriters, writeMessages } from './messages.js';
export { CHATML_STOPS, CHATML_TOKENS } from './tokens.js';
export { type ChatmlRole, writeGenerationPrompt, writeReply, writeTurn } from './turns.js';
