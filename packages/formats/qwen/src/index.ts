export { qwen, qwen as default } from './qwen.js';
