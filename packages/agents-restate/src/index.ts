export { type RestateOptions, restate } from './restate.js';
export type { ListenOptions } from './services/serve.js';
