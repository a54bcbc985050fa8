export { ACTION_CALLS } from './cohere.js';
export { dsmlCalls, FENCED_CALLS, SEPARATED_CALLS } from './deepseek.js';
export {
  type BareKeyMarks,
  bareKeyCalls,
  bareKeyCallsGrammar,
  FUNCTIONGEMMA_MARKS,
  GEMMA4_MARKS,
} from './gemma.js';
export { pairCalls } from './glm.js';
export { harmonyReplies } from './harmony.js';
export { withoutHeading } from './heading.js';
export { ID_CALLS } from './kimi.js';
export { INVOKE_CALLS } from './minimax.js';
export { MARKED_CALLS } from './mistral.js';
