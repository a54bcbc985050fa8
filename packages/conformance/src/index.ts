export { type Check, CheckFailure, type Group } from './check.js';
export { countOperations } from './count-operations.js';
export { cutByLengths, everyCut } from './cut.js';
export { errorOf } from './error-of.js';
export type {
  ConformanceOptions,
  GroupName,
  ParseVector,
  RenderVector,
  VectorRunners,
  VectorSource,
} from './options.js';
export { readInChunks } from './read-in-chunks.js';
export {
  type CheckReport,
  type ConformanceReport,
  type GroupReport,
  runConformance,
} from './run.js';
export type { FormatOrFactory, Subject } from './subject.js';
export { SUITE } from './suite.js';
export { type RegisterTest, type TestFormatOptions, testFormat } from './test-format.js';
export { refusalOutcome, type VectorOutcome } from './vector-outcome.js';
