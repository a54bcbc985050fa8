export {
  type CallKind,
  type CallName,
  callPending,
  notBeside,
  replayDiffers,
  stepError,
} from './engines/call-errors.js';
export { type LocalEngineSettings, localEngine } from './engines/local/local-engine.js';
export type {
  OpenStore,
  Store,
  StoredEntry,
  StoredMemory,
  StoredRecord,
  StoredRunRecord,
} from './engines/local/store.js';
export { resultOf } from './engines/result-of.js';
export { settle } from './engines/settle.js';
export { alreadyResolved, readToken, tokenOf, unknownWait } from './engines/token.js';
export { errorFrom, failureOf, rootOf } from './errors/failure.js';
export { type Plain, type PlainObject, toPlain, toPlainOrNothing } from './plain/plain.js';
export type {
  Call,
  Commit,
  Engine,
  EngineOptions,
  Journal,
  OpenEngine,
  Program,
  RecordsOptions,
  RunEnd,
  RunEntry,
  RunInfo,
  RunRecord,
  RunReference,
  Settled,
  StepInfo,
  StepOptions,
  StepRetry,
  Waiting,
  WaitOptions,
} from './port.js';
export { agentProgram } from './run/program.js';
