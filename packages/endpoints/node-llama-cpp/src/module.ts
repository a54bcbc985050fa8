/** The part of a node-llama-cpp model that is used here. */
export interface LlamaCppModel {
  readonly tokenizer: object;
  readonly llama: { createGrammar(options: { readonly grammar: string }): Promise<object> };
  tokenize(text: string, specialTokens?: boolean): readonly number[];
  detokenize(
    tokens: readonly number[],
    specialTokens?: boolean,
    lastTokens?: readonly number[],
  ): string;
  isSpecialToken(token: number | undefined): boolean;
  isEogToken(token: number | undefined): boolean;
  createContext(options: {
    readonly threads: number;
    readonly contextSize?: number;
  }): Promise<LlamaCppContext>;
  createEmbeddingContext(options: { readonly threads: number }): Promise<LlamaCppEmbeddingContext>;
}

/** The part of a context that is used here. */
export interface LlamaCppContext {
  readonly contextSize: number;
  getSequence(): LlamaCppSequence;
  dispose(): Promise<void>;
}

/** The part of a sequence that is used here. */
export interface LlamaCppSequence {
  readonly nextTokenIndex: number;
  adaptStateToTokens(tokens: readonly number[], allowShift?: boolean): Promise<void>;
  evaluate(tokens: readonly number[], options: object): AsyncGenerator<number, void>;
}

/** The part of an embedding context that is used here. */
export interface LlamaCppEmbeddingContext {
  getEmbeddingFor(tokens: readonly number[]): Promise<{ readonly vector: readonly number[] }>;
  dispose(): Promise<void>;
}

/** The part of the package `node-llama-cpp` that is used here. */
export interface LlamaCppModule {
  readonly LlamaGrammarEvaluationState: new (options: never) => object;
  readonly TokenBias: new (
    tokenizer: never,
  ) => { set(token: never, bias: { readonly logit: number }): unknown };
}
