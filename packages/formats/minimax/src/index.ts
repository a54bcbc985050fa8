export { type MinimaxVersion, minimax, minimax as default } from './minimax.js';
