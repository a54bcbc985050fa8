export { type Llama4Version, llama4, llama4 as default } from './llama4.js';
