import type { ReplyChunk } from '@modelspeak/core';
import type {
  CallOptions,
  PromptCapabilities,
  PromptChunk,
  PromptEndpoint,
  PromptRequest,
} from '@modelspeak/endpoint';

/** An endpoint that says what a test says, and remembers what it was asked. */
export interface StubEndpoint extends PromptEndpoint {
  readonly asked: PromptRequest[];
  /** How many replies are still being read. */
  open(): number;
}

/** The parts of a reply: chunks, errors to throw, and promises to wait for. */
export type Step = PromptChunk | Error | Promise<unknown>;

export function stubEndpoint(
  replies: readonly (readonly Step[])[],
  capabilities: Partial<PromptCapabilities> = {},
): StubEndpoint {
  const asked: PromptRequest[] = [];
  let open = 0;
  return {
    kind: 'prompt',
    name: 'stub',
    asked,
    open: () => open,
    capabilities: {
      tokenIds: false,
      specialTokens: 'text',
      grammar: undefined,
      logitBias: true,
      logProbs: true,
      ...capabilities,
    },
    async *complete(request: PromptRequest, _options?: CallOptions) {
      open++;
      try {
        for (const step of replies[asked.push(request) - 1] ?? []) {
          if (step instanceof Error) throw step;
          if (step instanceof Promise) await step;
          else yield step;
        }
      } finally {
        open--;
      }
    },
  };
}

/** A reply in pieces, finished by the server. */
export function says(...pieces: readonly ReplyChunk[]): readonly PromptChunk[] {
  return [
    ...pieces.map((piece) => ({ pieces: [piece] })),
    { pieces: [], finish: { reason: 'stop' } },
  ];
}

/** A tokenizer of which every character is a token, and these are special. */
export function tokenizerOf(...tokens: readonly string[]) {
  return {
    controlId(token: string): number | undefined {
      const index = tokens.indexOf(token);
      return index === -1 ? undefined : 2_000_000 + index;
    },
    encode: (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0),
  };
}
