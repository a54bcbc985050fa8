import type { ChatReply } from '@modelspeak/chat';

/** A turn exactly as the model saw and sampled it: a row of a data set. */
export interface RecordedTurn {
  readonly type: 'turn';
  /** When the reply ended, as an ISO date. */
  readonly time: string;
  readonly model: string;
  /** The name of the format that wrote the prompt. */
  readonly format: string;
  /** The tokens of the prompt, or its text if it was not sent as tokens. */
  readonly prompt_ids?: readonly number[];
  readonly prompt?: string;
  /** The tokens that the model sampled, as far as the server reports them. */
  readonly sampled_ids: readonly number[];
  /** The raw text of the reply. */
  readonly text: string;
  readonly reason: string;
}

/** The row of a reply; `undefined` if the model took no prompt. */
export function recordedTurn(
  model: string,
  format: string,
  { sampled, reason }: ChatReply,
): RecordedTurn | undefined {
  if (sampled === undefined) return undefined;
  const { prompt, tokens, text } = sampled;
  return {
    type: 'turn',
    time: new Date().toISOString(),
    model,
    format,
    ...(typeof prompt === 'string' ? { prompt } : { prompt_ids: prompt }),
    sampled_ids: tokens,
    text,
    reason,
  };
}
