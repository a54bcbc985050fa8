export { decoders } from './decoders.js';
export { type Listening, type ListenOptions, listen } from './listen.js';
