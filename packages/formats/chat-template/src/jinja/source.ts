import type { Part } from '@modelspeak/core';

/** The kinds of content in a conversation. */
export type PlaceKind =
  | 'text'
  | 'reasoning'
  | 'call'
  | 'tool'
  | 'media'
  | 'name'
  | 'document'
  | 'note';

/** The origin of a prompt's text in the conversation. */
export interface Source {
  /** The index of the message; `null` for content outside messages, such as a tool. */
  readonly message: number | null;
  /** What it is; left out for text joined from several sources. */
  readonly kind?: PlaceKind | undefined;
  /** The media part, if the text is its placeholder. */
  readonly media?: Part | undefined;
  /** The single sources, if several were joined. */
  readonly joint?: readonly Source[] | undefined;
}
