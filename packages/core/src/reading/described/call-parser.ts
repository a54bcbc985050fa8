import type { FunctionTool } from '../../conversation/conversation.js';
import type { RepairKind } from '../reader.js';

/** Receives what a parser finds: the calls of a reply. */
export interface CallSink {
  /** A call begins. `id` is the id in its text, if any. */
  start(name: string, id?: string): void;
  /** The next piece of its JSON arguments. */
  arguments(json: string): void;
  /** The call is complete. */
  end(): void;
  /**
   * The open call is read although it is damaged.
   *
   * @param mark The mark that is missing or wrong.
   */
  repair(kind: RepairKind, mark: string): void;
}

/**
 * Parses calls of one spelling as they arrive. It starts where calls are expected and fails at the
 * first character that cannot be part of one. It stores no text: its driver does.
 */
export interface CallParser {
  /** `done` after the last character of the calls, `failed` at the first invalid one. */
  readonly status: 'reading' | 'done' | 'failed';
  /** Why it failed. */
  readonly reason: string;
  /** Once it is done: text that it took but that comes after the calls. */
  readonly rest?: string | undefined;
  /**
   * Reads on from `chunk[from]`; returns the index of the first character that it did not take. It
   * returns after each call, so that its driver knows where the call ended.
   */
  push(chunk: string, from: number): number;
  /**
   * Whether a special token that came as `{ token }` may come next. Inside a string it may not:
   * there, only text that spells it is allowed. Without this method, any may.
   */
  admits?(token: string): boolean;
  /** The reply is over: sets the status to `done` or `failed`. */
  end(): void;
}

/** Finds the tool that a call names, if it was offered. */
export type FindTool = (name: string) => FunctionTool | undefined;

/** Whether a call may have a name: that of an offered tool, or any, if the tools are unknown. */
export type AcceptsName = (name: string) => boolean;

/**
 * Creates a parser of calls.
 *
 * @param accepts For a call without the mark before it: text may mention its beginning, so it must
 * have such a name and an argument.
 */
export type CallParserFactory = (
  sink: CallSink,
  find: FindTool,
  accepts?: AcceptsName,
) => CallParser;
