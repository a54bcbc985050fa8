import type { PromptEndpoint, PromptRequest } from '@modelspeak/endpoint';

/** A reply to a prompt, put together. */
export interface Completed {
  readonly text: string;
  readonly tokens: readonly number[];
  readonly logProbs: number;
  /** How many tokens the server read, if it says so. */
  readonly read: number | undefined;
}

/** Asks an endpoint for a short reply. */
export async function complete(
  endpoint: PromptEndpoint,
  request: PromptRequest,
  signal: AbortSignal,
): Promise<Completed> {
  let text = '';
  const tokens: number[] = [];
  let logProbs = 0;
  let read: number | undefined;
  for await (const chunk of endpoint.complete({ temperature: 0, ...request }, { signal })) {
    for (const piece of chunk.pieces) text += typeof piece === 'string' ? piece : piece.token;
    tokens.push(...(chunk.tokens ?? []));
    logProbs += chunk.logProbs?.length ?? 0;
    read = chunk.usage?.prompt_tokens ?? read;
    if (chunk.finish !== undefined) break;
  }
  return { text, tokens, logProbs, read };
}
