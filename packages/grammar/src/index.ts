export { looseKeywords } from './schema/loose-keywords.js';
export type { GrammarOptions } from './tree/compile.js';
export { type FittedGbnf, fitGbnf, type GbnfOptions, toGbnf } from './writers/gbnf.js';
export { type LarkOptions, toLark } from './writers/lark.js';
export {
  type StructuralTag,
  type StructuralTagOptions,
  toStructuralTag,
} from './writers/structural-tag.js';
export type { TokenSpelling } from './writers/tokens.js';
