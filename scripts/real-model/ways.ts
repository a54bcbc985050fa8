import type { FunctionTool, Message, ReplyChunk } from '@modelspeak/core';
import type { MadeCall } from '../../packages/cli/src/doctor/tasks/task.ts';

/** What a model is asked. */
export interface Question {
  readonly messages: readonly Message[];
  readonly tools?: readonly FunctionTool[];
  readonly toolChoice?: 'auto' | 'required';
  /** The schema of an answer in JSON. */
  readonly schema?: { readonly [key: string]: unknown };
}

/** A reply, whatever the way. */
export interface Said {
  readonly content: string;
  readonly calls: readonly MadeCall[];
  readonly raw: string;
  readonly pieces?: readonly ReplyChunk[];
  readonly ids?: readonly number[];
}

/** A place where a model is asked: the server itself, our library, our gateway. */
export interface Place {
  ask(question: Question): Promise<Said>;
  close(): Promise<void>;
}

export const PLACES = ['server', 'library', 'gateway'] as const;
export type PlaceName = (typeof PLACES)[number];

/** A way to ask: a place, and whether the model must call or may. Structured output has no choice. */
export interface Way {
  readonly name: string;
  readonly place: PlaceName;
  readonly toolChoice: 'auto' | 'required';
}

export const WAYS: readonly Way[] = PLACES.flatMap((place) =>
  (['auto', 'required'] as const).map((toolChoice) => ({
    name: `${place}-${toolChoice}`,
    place,
    toolChoice,
  })),
);

/** Enough for every task; a reply that is longer does not end. */
export const MAX_TOKENS = 256;
