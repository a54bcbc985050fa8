import type { ToolChoice } from '@modelspeak/core';
import type { CallTask, ObjectTask } from './tasks/task.js';

/** A task as it is asked, wherever. */
export interface Asked {
  readonly task: CallTask | ObjectTask;
  readonly toolChoice: ToolChoice;
  /** Whether the model shall think; `undefined` if that cannot be switched. */
  readonly thinking: boolean | undefined;
  /** Whether the reply may have one call only: a small model that must call often goes on calling. */
  readonly isSingle: boolean;
  readonly maxTokens: number;
  readonly signal: AbortSignal;
}

/** It cannot be asked there, whatever the model is. */
export class NotSupported extends Error {
  override readonly name = 'NotSupported';
}
