/** A model with one fixed reply, in tokens of one byte each. */
export const said = 'Café, 天氣 🙂<|eot_id|>';

type Token = number;

export async function getLlama(): Promise<object> {
  return {
    loadModel: async () => ({
      createContext: async () => ({ getSequence: () => ({}) }),
      detokenize: (tokens: readonly Token[]) => new TextDecoder().decode(Uint8Array.from(tokens)),
    }),
  };
}

export class LlamaCompletion {
  async generateCompletion(
    _prompt: unknown,
    { onToken }: { readonly onToken: (tokens: Token[]) => void },
  ): Promise<void> {
    for (const byte of new TextEncoder().encode(said)) onToken([byte]);
  }
}

export class SpecialTokensText {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

export const LlamaText = (pieces: readonly unknown[]): readonly unknown[] => pieces;
