// The part of node-llama-cpp 3 that the guide uses. The package itself brings native binaries along,
// which no check of documentation needs.
export type Token = number & { readonly __token: never };

export class SpecialTokensText {
  constructor(value: string);
}

export interface LlamaText {
  readonly values: readonly unknown[];
}
export function LlamaText(values: readonly (string | SpecialTokensText)[]): LlamaText;

export interface LlamaContextSequence {
  readonly contextSize: number;
}

export interface LlamaContext {
  getSequence(): LlamaContextSequence;
}

export interface LlamaModel {
  createContext(): Promise<LlamaContext>;
  detokenize(
    tokens: readonly Token[],
    specialTokens?: boolean,
    lastTokens?: readonly Token[],
  ): string;
}

export function getLlama(): Promise<{
  loadModel(options: { modelPath: string }): Promise<LlamaModel>;
}>;

export class LlamaCompletion {
  constructor(options: { contextSequence: LlamaContextSequence });
  generateCompletion(
    input: string | LlamaText | readonly Token[],
    options?: {
      maxTokens?: number;
      onTextChunk?: (text: string) => void;
      onToken?: (tokens: Token[]) => void;
      customStopTriggers?: readonly string[];
    },
  ): Promise<string>;
}
