export {
  type CompletionsEndpoint,
  type CompletionsOptions,
  completions,
  completions as default,
} from './completions.js';
export {
  type CompletionsDescription,
  type DescribedDialect,
  describeCompletions,
} from './describe-completions.js';
export type { CompletionsDialect } from './dialects.js';
