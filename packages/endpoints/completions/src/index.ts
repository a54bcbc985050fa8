export {
  type CompletionsDialect,
  type CompletionsEndpoint,
  type CompletionsOptions,
  completions,
  completions as default,
} from './completions.js';
