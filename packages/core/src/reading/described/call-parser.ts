import type { FunctionTool } from '../../conversation/conversation.js';

/** Takes what a parser finds: the calls of a reply. */
export interface CallSink {
  /** A call begins. `id` is the one that it is spelled with, if any. */
  start(name: string, id?: string): void;
  /** The next piece of the JSON text of its arguments. */
  arguments(json: string): void;
  /** The call is complete. */
  end(): void;
}

/**
 * Reads calls of one spelling as they come in. It is begun where calls are to be, fails at the first
 * character that shows that there are none, and holds no text: its driver keeps that.
 */
export interface CallParser {
  /** `done` after the last character of the calls, `failed` at the first that cannot be one of them. */
  readonly status: 'reading' | 'done' | 'failed';
  /** Why it failed. */
  readonly reason: string;
  /**
   * Reads on from `chunk[from]`; returns the index of the first character that it did not take. It
   * returns right after each call, so that its driver knows where that ended.
   */
  push(chunk: string, from: number): number;
  /**
   * Whether a special token that came apart from text may come next. Within a string, which is where
   * text that spells one is text, none may. Without this, any may.
   */
  admits?(token: string): boolean;
  /** The reply is over: settles whether it is done or has failed. */
  end(): void;
}

/** The tool that a call names, if it was offered. */
export type FindTool = (name: string) => FunctionTool | undefined;

/** Makes a parser of calls. */
export type CallParserFactory = (sink: CallSink, find: FindTool) => CallParser;
