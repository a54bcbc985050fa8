export { type HeaderRole, writeHeader } from './header.js';
export { SPECIAL_PATTERNS, STOPS, TURN_TOKENS } from './tokens.js';
