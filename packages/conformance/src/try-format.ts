import type { Conversation, ModelspeakError, RenderOptions } from '@modelspeak/core';
import { CheckFailure } from './check.js';
import type { Subject } from './subject.js';

/** What came of something that may be refused. */
export type Attempt<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: ModelspeakError };

/** Runs something that may throw a `ModelspeakError`, and nothing else. */
export function attempt<Value>(run: () => Value): Attempt<Value> {
  try {
    return { value: run() };
  } catch (error) {
    // By its name: a format may bring a core of its own, whose class is another.
    if ((error as Error | undefined)?.name === 'ModelspeakError') {
      return { error: error as ModelspeakError };
    }
    const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new CheckFailure(`threw what is no ModelspeakError: ${problem}`, { cause: error });
  }
}

/** Renders a conversation, whichever kind the format is: the prompt, or the body as JSON text. */
export function write(
  { format }: Subject,
  conversation: Conversation,
  options?: RenderOptions,
): string {
  return format.kind === 'prompt'
    ? format.render(conversation, options)
    : format.text(conversation, options);
}

/** Whether the format has said that it refuses such conversations. */
export function isRestricted({ options }: Subject, conversation: Conversation): boolean {
  return options.restriction?.(conversation) !== undefined;
}
