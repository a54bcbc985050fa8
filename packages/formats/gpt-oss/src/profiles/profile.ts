import type { Capabilities, FunctionTool, Message } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';

/** The differences between the references of gpt-oss. */
export interface Profile {
  readonly supports: Pick<Capabilities, 'system' | 'parallelToolCalls'>;
  /** Whether a blank line always ends the instructions, and empty instructions are omitted. */
  readonly endsInstructions: boolean;
  /** Declares a function for the developer message, optionally without what the reference loses. */
  readonly describeFunction: (tool: FunctionTool, takesLoss: boolean) => string;
  /** The text between the name of a function and the arguments of a call. */
  readonly functionCall: Markup;
  readonly spellArguments: (json: string) => string;
  readonly spellResult: (text: string) => string;
  readonly reference: Reference;
}

/** What a reference does if losses are allowed. */
export interface Reference {
  /** Decides which messages are written with their reasoning. */
  readonly writesThought: (
    messages: readonly Message[],
    generationPrompt: boolean,
  ) => (index: number) => boolean;
  /** Whether calls of built-in tools are dropped with the reasoning, whose channel they share. */
  readonly dropsBuiltinsWithThoughts: boolean;
  /** Whether text next to tool calls is written as reasoning. */
  readonly takesTextForThought: boolean;
  /** Whether only the first call of a message is written, and all results are attributed to it. */
  readonly takesOneCall: boolean;
  /** The token that ends a final answer. */
  readonly lastEnd: '<|end|>' | '<|return|>';
}
