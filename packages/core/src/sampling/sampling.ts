/**
 * How a reply is sampled. Endpoints and message formats translate the names for their server, and
 * refuse settings that it does not support. The server decides about settings that you leave out.
 */
export interface Sampling {
  /** The maximum number of tokens in the reply. */
  readonly maxTokens?: number | undefined;
  /** The temperature; 0 always takes the most likely token. */
  readonly temperature?: number | undefined;
  /** Samples from the most likely tokens that together have this probability. */
  readonly topP?: number | undefined;
  /** Samples from this many of the most likely tokens. */
  readonly topK?: number | undefined;
  /** Excludes tokens that are less likely than this fraction of the most likely token. */
  readonly minP?: number | undefined;
  /** The random seed. The same seed gives the same reply, as far as the server supports that. */
  readonly seed?: number | undefined;
  /** Makes tokens less likely that the text already contains. */
  readonly presencePenalty?: number | undefined;
  /** Makes tokens less likely the more often the text contains them. */
  readonly frequencyPenalty?: number | undefined;
  /** Divides the logits of tokens that the text contains; 1 changes nothing. */
  readonly repeatPenalty?: number | undefined;
  /** Stop texts, in addition to those of the format. */
  readonly stop?: readonly string[] | undefined;
  /** Values to add to the logits of tokens, by token id. */
  readonly logitBias?: Readonly<Record<number, number>> | undefined;
  /** The number of most likely tokens at each position for which to return log probabilities. */
  readonly logProbs?: number | undefined;
  /** Parameters that only this server knows. They are sent unchanged and override the others. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}
