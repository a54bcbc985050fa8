import type { Capabilities, FunctionTool, Message } from '@modelspeak/core';
import type { Markup } from '@modelspeak/core/authoring';

/** What the references of gpt-oss do differently. */
export interface Profile {
  readonly supports: Pick<Capabilities, 'system' | 'parallelToolCalls'>;
  /** Whether a blank line always ends instructions, and those that say nothing are left out. */
  readonly endsInstructions: boolean;
  /** A function as the developer message introduces it; without what the reference loses, if asked. */
  readonly describeFunction: (tool: FunctionTool, takesLoss: boolean) => string;
  /** What stands between the name of a function and the arguments of a call. */
  readonly functionCall: Markup;
  readonly spellArguments: (json: string) => string;
  readonly spellResult: (text: string) => string;
  readonly reference: Reference;
}

/** What a reference does where it may lose something. */
export interface Reference {
  /** Which messages are written with what the model thought. */
  readonly writesThought: (
    messages: readonly Message[],
    generationPrompt: boolean,
  ) => (index: number) => boolean;
  /** Whether the calls of built-in tools go with the thoughts, whose channel they share. */
  readonly dropsBuiltinsWithThoughts: boolean;
  /** Whether text beside calls is written as a thought. */
  readonly takesTextForThought: boolean;
  /** Whether a message has one call, and every result is taken for that one's. */
  readonly takesOneCall: boolean;
  /** What ends a conversation that ends with an answer. */
  readonly lastEnd: '<|end|>' | '<|return|>';
}
