/** A model with one fixed reply, in tokens of one byte each. */
export const said = 'Café, 天氣 🙂<|eot_id|>';

type Token = number;

/** The special tokens that were asked for: their ids follow those of the bytes. */
const special: string[] = [];

function tokenize(text: string, specialTokens = false): readonly Token[] {
  if (!specialTokens || !/^<\|\w+\|>$/.test(text)) return [...new TextEncoder().encode(text)];
  if (!special.includes(text)) special.push(text);
  return [256 + special.indexOf(text)];
}

function detokenize(tokens: readonly Token[]): string {
  const name = tokens.length === 1 ? special[Number(tokens[0]) - 256] : undefined;
  return name ?? new TextDecoder().decode(Uint8Array.from(tokens));
}

export async function getLlama(): Promise<object> {
  return {
    loadModel: async () => ({
      createContext: async () => ({ getSequence: () => ({}) }),
      tokenize,
      detokenize,
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
