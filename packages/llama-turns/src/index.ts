export { type HeaderRole, writeHeader } from './header.js';
export { STOPS, TURN_TOKENS } from './tokens.js';
