export {
  type CallKind,
  type CallName,
  callPending,
  notBeside,
  replayDiffers,
  stepError,
} from './engines/call-errors.js';
export { type LocalEngineSettings, localEngine } from './engines/local/local-engine.js';
export type { OpenStore, Store, StoredRecord, StoredRunRecord } from './engines/local/store.js';
export { resultOf } from './engines/result-of.js';
export { settle } from './engines/settle.js';
export { alreadyResolved, readToken, tokenOf, unknownWait } from './engines/token.js';
export { errorFrom, failureOf } from './errors/failure.js';
export { toJsonValue, toJsonValueOrNothing } from './json/json-value.js';
export type {
  Call,
  Commit,
  Engine,
  EngineOptions,
  Journal,
  Program,
  RunEnd,
  RunEntry,
  Settled,
} from './port.js';
