export { type Check, CheckFailure, type Group } from './check.js';
export { countOperations } from './count-operations.js';
export { cutByLengths, everyCut } from './cut.js';
export { errorOf } from './error-of.js';
export type {
  ConformanceOptions,
  GroupName,
  ParseVector,
  RenderVector,
  VectorRunner,
  VectorRunners,
  VectorSource,
} from './options.js';
export { optionsOfModel } from './options-of-model.js';
export { readInChunks } from './read-in-chunks.js';
export { type PromptSource, type RealTokenizer, tokenFaults } from './real-tokenizer.js';
export type { RegisterTest } from './register-groups.js';
export { type ConformanceReport, runConformance } from './run.js';
export type { CheckReport, GroupReport } from './run-groups.js';
export type { FormatOrFactory, Subject } from './subject.js';
export { SUITE } from './suite.js';
export { type TestFormatOptions, testFormat } from './test-format.js';
export { type TestModelsOptions, testModels } from './test-models.js';
export { everySetting, type TestSettingsOptions, testSettings } from './test-settings.js';
export { type VectorCase, vectorCases } from './vectors/cases.js';
export {
  countDisputed,
  type DisputedCount,
  type ReaderCount,
  sumCounts,
} from './vectors/count-disputed.js';
export { coverageRunners } from './vectors/coverage-runners.js';
export {
  type DisputedOutcome,
  type DisputedRunner,
  type DisputedRunners,
  disputedRunner,
  type Rightness,
} from './vectors/disputed-runner.js';
export { mapCases } from './vectors/map-cases.js';
export { refusalOutcome, type VectorOutcome } from './vectors/outcome.js';
export { type PeerRow, peerRunner } from './vectors/peer-runner.js';
export {
  type ProviderDifference,
  type ProviderRunnerOptions,
  providerRunner,
} from './vectors/provider-runner.js';
export { type ReplyRunnerOptions, replyRunner } from './vectors/reply-runner.js';
export { disputedRunners, peerRunners, replyRunners } from './vectors/reply-runners.js';
export {
  type ChatTemplateInput,
  chatTemplateRunner,
  type TemplateAnswer,
  type TemplateRunner,
} from './vectors/template-runner.js';
export { type TestVectorsOptions, testVectors } from './vectors/test-vectors.js';
