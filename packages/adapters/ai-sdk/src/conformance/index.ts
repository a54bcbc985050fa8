export type { CheckReport, Group, GroupReport, SkippingTest } from '@modelspeak/conformance/suites';
export type { AiSdk, GeneratedStep, GeneratedText, StreamedText } from './ai-module.js';
export {
  type ProviderSubject,
  type ScriptedCall,
  type ScriptedFailure,
  type ScriptedReply,
  type SentRequest,
  type ServedModel,
  USAGE,
} from './subject.js';
export { PROVIDER_SUITE } from './suite.js';
export { type ProviderReport, runProviderConformance, testProvider } from './test-provider.js';
