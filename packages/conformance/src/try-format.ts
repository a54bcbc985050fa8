import type { Conversation, ModelspeakError, RenderOptions } from '@modelspeak/core';
import { CheckFailure } from './check.js';
import type { Subject } from './subject.js';

/** The result of something that may be refused. */
export type Attempt<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly value?: undefined; readonly error: ModelspeakError };

/** Runs something that may throw a `ModelspeakError`, but no other error. */
export function attempt<Value>(run: () => Value): Attempt<Value> {
  try {
    return { value: run() };
  } catch (error) {
    // By its name: a format may bring its own core, with another copy of the class.
    if ((error as Error | undefined)?.name === 'ModelspeakError') {
      return { error: error as ModelspeakError };
    }
    const problem = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new CheckFailure(`threw something other than a ModelspeakError: ${problem}`, {
      cause: error,
    });
  }
}

/** Renders a conversation with a format of either kind: the prompt, or the body as JSON text. */
export function write(
  { format }: Subject,
  conversation: Conversation,
  options?: RenderOptions,
): string {
  return format.kind === 'prompt'
    ? format.render(conversation, options)
    : format.text(conversation, options);
}

/** Whether `options.restriction` says that the format refuses a conversation. */
export function isRestricted({ options }: Subject, conversation: Conversation): boolean {
  return options.restriction?.(conversation) !== undefined;
}
