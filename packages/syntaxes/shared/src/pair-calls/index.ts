export { inlineCallsGrammar, spellPairCalls } from './grammar.js';
export { INLINE_PAIRS, PAIR_TAGS, type PairStyle } from './style.js';
export { pairCallWriter, type WritePairCall, writeInlineCall } from './write.js';
