export { mistral, mistral as default } from './mistral.js';
export { type MistralOptions, mistralOptions } from './options.js';
