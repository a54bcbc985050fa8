/**
 * How a reply is sampled. Each endpoint writes these under its server's names; one that its server does
 * not know is refused. What is left out, the server decides.
 */
export interface Sampling {
  /** How many tokens the reply may have. */
  readonly maxTokens?: number | undefined;
  /** 0 takes the likeliest token each time. */
  readonly temperature?: number | undefined;
  /** Samples from the likeliest tokens that have this probability together. */
  readonly topP?: number | undefined;
  /** Samples from this many of the likeliest tokens. */
  readonly topK?: number | undefined;
  /** Leaves out what is less likely than this part of the likeliest token. */
  readonly minP?: number | undefined;
  /** The same seed gives the same reply, as far as the server can. */
  readonly seed?: number | undefined;
  /** Makes tokens less likely that the text has. */
  readonly presencePenalty?: number | undefined;
  /** Makes tokens less likely the more often the text has them. */
  readonly frequencyPenalty?: number | undefined;
  /** Divides the odds of tokens that the text has; 1 changes nothing. */
  readonly repeatPenalty?: number | undefined;
  /** Texts that end the reply, besides those of the format. */
  readonly stop?: readonly string[] | undefined;
  /** What is added to the odds of tokens, by their ids. */
  readonly logitBias?: Readonly<Record<number, number>> | undefined;
  /** For how many of the likeliest tokens the log probabilities are to be told, at each place. */
  readonly logProbs?: number | undefined;
  /** What else the request has, as it is: what only this server knows. It wins over the rest. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}
