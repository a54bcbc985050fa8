import type { MessagesFormat } from '@modelspeak/core';

/** A message format, and what it must not lose. */
export interface Protocol {
  // Only the format itself receives its chunks.
  // biome-ignore lint/suspicious/noExplicitAny: no type but this fits formats of every body
  readonly format: MessagesFormat<any, any>;
  /** A body with much of what the protocol has; words that begin with `mark` must not be lost. */
  readonly body: object;
  /** What the provider's own clients read in a stream; none for a format without responses. */
  readonly clients: Readonly<Record<string, (stream: () => Response) => Promise<Said>>>;
}

/** What a client reads. */
export interface Said {
  readonly text: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
}

export const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk';

export const PARAMETERS = {
  type: 'object',
  properties: { city: { description: 'mark-parameter' } },
};
