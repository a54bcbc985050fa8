// The part of node-llama-cpp 3 that the guide uses. The package itself brings native binaries along,
// which no check of documentation needs.
import type { LlamaCppContext, LlamaCppModel } from '@modelspeak/endpoint-node-llama-cpp';

export type Token = number & { readonly __token: never };

export interface LlamaContextSequence {
  readonly contextSize: number;
}

export interface LlamaContext extends Omit<LlamaCppContext, 'getSequence'> {
  getSequence(): LlamaContextSequence & ReturnType<LlamaCppContext['getSequence']>;
}

export interface LlamaModel extends Omit<LlamaCppModel, 'createContext'> {
  createContext(options?: { threads?: number; contextSize?: number }): Promise<LlamaContext>;
}

export class LlamaGrammarEvaluationState {
  constructor(options: never);
}

export class TokenBias {
  constructor(tokenizer: never);
  set(token: never, bias: { readonly logit: number }): this;
}

export function getLlama(): Promise<{
  loadModel(options: { modelPath: string }): Promise<LlamaModel>;
}>;

export class LlamaCompletion {
  constructor(options: { contextSequence: LlamaContextSequence });
  generateCompletion(
    input: string | readonly Token[],
    options?: {
      maxTokens?: number;
      onTextChunk?: (text: string) => void;
      onToken?: (tokens: Token[]) => void;
      customStopTriggers?: readonly string[];
    },
  ): Promise<string>;
}
