export { type GemmaVersion, gemma, gemma as default } from './gemma.js';
