export { versionedAddress } from './address.js';
export { chatAddressOf } from './chat-address.js';
export {
  chooseFormat,
  type FormatChoice,
  type FormatFinder,
  type FormatQuestion,
} from './choose-format.js';
export { comparePrompts, type PromptDifference } from './compare-prompts.js';
export {
  type ConnectedModel,
  type ConnectedServer,
  type Connection,
  type ConnectOptions,
  connect,
  connect as default,
} from './connect.js';
export {
  type DetectedServer,
  type DetectOptions,
  detectServer,
  type ServerKind,
} from './detect-server.js';
export {
  type DiscoveredServer,
  type DiscoverOptions,
  discoverServers,
  USUAL_PLACES,
} from './discover-servers.js';
export type { InProcessModel, LoadedInProcess } from './in-process.js';
export { modelsSummary, type Summarized, summaryOf } from './summary.js';
export { templateFormat } from './template-format.js';
