import type { FunctionTool, Message, ReplyChunk } from '@modelspeak/core';
import type { Outcome } from '../../packages/cli/src/doctor/tasks/check-answer.ts';
import type { Expected, ExpectedCall, MadeCall } from '../../packages/cli/src/doctor/tasks/task.ts';

/** One reply to one task, as it is written into a file. */
export interface Recorded {
  readonly id: string;
  readonly kind: string;
  /** The name of the model's file, without its ending. */
  readonly model: string;
  /** The way that the model was asked. */
  readonly way: string;
  readonly messages: readonly Message[];
  readonly tools?: readonly FunctionTool[];
  readonly toolChoice?: 'auto' | 'required';
  readonly schema?: object;
  /** The reply as it was sampled, special tokens as text; the text of the message if the server only gives that. */
  readonly raw: string;
  /** The reply in pieces, in which special tokens stand apart, if they are known. */
  readonly pieces?: readonly ReplyChunk[];
  /** The ids of its tokens, if they are known. */
  readonly ids?: readonly number[];
  readonly content: string;
  /** The calls that were read. */
  readonly calls: readonly MadeCall[];
  readonly expected: readonly ExpectedCall[] | { readonly [key: string]: Expected };
  readonly outcome: Outcome | 'error';
  /** The code and the message of an error. */
  readonly error?: string;
  readonly seconds: number;
}
