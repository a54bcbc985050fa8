export { type KimiVersion, kimi, kimi as default } from './kimi.js';
