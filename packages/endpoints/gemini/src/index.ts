export { type GeminiEndpointOptions, gemini, gemini as default } from './gemini.js';
