import type { CallOptions, PromptRequest } from '@modelspeak/endpoint';
import { promptTooLong } from '@modelspeak/endpoint/authoring';

/** What the limit of a reply is fitted to. */
export interface Room {
  /** The name of the server in errors. */
  readonly name: string;
  /** How many tokens of the context the server keeps free. */
  readonly reserved: number;
  /** The size of the context, if it is known. */
  context(options?: CallOptions): Promise<number | undefined>;
  /** The number of tokens in a prompt, if the server counts. */
  count(prompt: string, options?: CallOptions): Promise<number | undefined>;
}

/**
 * The limit to send: the given one if it fits the context, else what the prompt leaves of it. Where the server does not
 * count, a string leaves what is certain: a token has at least one byte.
 *
 * @returns The limit; `undefined` if nothing is known that could fit it
 * @throws {EndpointError} `too_long` for a prompt that leaves no room for a reply
 */
export async function fitLimit(
  { prompt, maxTokens = Infinity }: PromptRequest,
  room: Room,
  options?: CallOptions,
): Promise<number | undefined> {
  const context = await room.context(options);
  if (context === undefined) return undefined;
  const longest = context - room.reserved - mostTokens(prompt);
  // Counting takes a request of its own, so only where it matters.
  if (maxTokens <= longest) return maxTokens;
  const counted = typeof prompt === 'string' ? await room.count(prompt, options) : prompt.length;
  if (counted === undefined) return longest > 0 ? longest : undefined;
  const left = context - room.reserved - counted;
  if (left < 1) throw promptTooLong(room.name, counted, context);
  return Math.min(maxTokens, left);
}

function mostTokens(prompt: string | readonly number[]): number {
  return typeof prompt === 'string' ? new TextEncoder().encode(prompt).length : prompt.length;
}
