export { type DeepseekVersion, deepseek, deepseek as default } from './deepseek.js';
