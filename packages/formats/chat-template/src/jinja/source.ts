import type { Part } from '@modelspeak/core';

/** A place of the conversation that text in a prompt came from. */
export interface Source {
  /** The index of the message; `null` for what is in none, such as a tool. */
  readonly message: number | null;
  /** Text of the template that stands for this image or the like. */
  readonly media?: Part | undefined;
  /** Where several places were written as one: each of them. */
  readonly joint?: readonly Source[] | undefined;
}
