export {
  type CompletionsDialect,
  type CompletionsEndpoint,
  type CompletionsOptions,
  completions,
  completions as default,
} from './completions.js';
export {
  type CompletionsDescription,
  type DescribedDialect,
  type DescribeOptions,
  describeCompletions,
} from './describe-completions.js';
