export { createCallIds } from './call-ids.js';
export {
  type CallPairs,
  createCallPairs,
  createMadeIds,
  type MadeIds,
  type PairedCall,
} from './call-pairs.js';
export { type DataUrl, readDataUrl, writeDataUrl } from './data-url.js';
export { type Extensible, gatherExtra, spreadExtra } from './extra-keys.js';
export { Field, isObject, shorten, show } from './field.js';
export { createLineReader } from './line-reader.js';
export { refuseServerError } from './server-error.js';
export { parseServerJson } from './server-json.js';
export { type ChunkReader, createStreamReader } from './stream-reader.js';
