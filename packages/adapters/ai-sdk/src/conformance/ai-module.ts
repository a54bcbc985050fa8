/** What the suite uses of the module `ai`, in any version that accepts the model. */
export interface AiSdk {
  generateText(options: never): PromiseLike<GeneratedText>;
  streamText(options: never): StreamedText;
  tool(options: never): unknown;
  jsonSchema(schema: never): unknown;
  stepCountIs(count: number): unknown;
  readonly Output: {
    object(options: never): unknown;
    array(options: never): unknown;
    choice(options: never): unknown;
  };
}

/** What the suite reads of a result of `generateText`. */
export interface GeneratedText {
  readonly text: string;
  readonly finishReason: string;
  readonly steps: readonly GeneratedStep[];
  readonly output: unknown;
}

/** What the suite reads of one step. */
export interface GeneratedStep {
  readonly text: string;
  readonly finishReason: string;
  readonly toolCalls: readonly { readonly toolName: string; readonly input: unknown }[];
}

/** What the suite reads of a result of `streamText`. */
export interface StreamedText {
  readonly fullStream: AsyncIterable<{ readonly type: string }>;
  readonly partialOutputStream: AsyncIterable<unknown>;
  readonly text: PromiseLike<string>;
  readonly finishReason: PromiseLike<string>;
  readonly steps: PromiseLike<readonly GeneratedStep[]>;
  readonly output: PromiseLike<unknown>;
}
