import type { Message } from '@modelspeak/core';
import type { Braces, PlaceholdersOf } from './placeholders.js';

/** A message of a prompt: one of a conversation, its texts with placeholders. */
export type PromptMessage = Message & {
  /**
   * Whatever the caller keeps beside a message, as Flink Agents does. It is written behind the
   * message by `formatString`, and never becomes part of a conversation.
   */
  readonly extra_args?: Readonly<Record<string, unknown>> | null | undefined;
};

/** The names of the placeholders that are filled in messages. */
export type PlaceholdersIn<
  Messages extends readonly PromptMessage[],
  Style extends Braces,
> = PlaceholdersOf<TextIn<FilledMessage<Messages[number], Style>['content']>, Style>;

type FilledMessage<Any extends PromptMessage, Style extends Braces> = Style extends 'single'
  ? Any
  : Extract<Any, { readonly role: 'system' | 'developer' | 'user' }>;

type TextIn<Content> = Content extends string
  ? Content
  : Content extends readonly (infer Part)[]
    ? Part extends { readonly type: 'text'; readonly text: infer Text extends string }
      ? Text
      : never
    : never;

/** Whether a prompt with these braces fills messages of a role. */
export function isFilled(role: Message['role'], braces: Braces): boolean {
  return braces === 'single' || role === 'user' || isSystem(role);
}

/** Whether a role is the system's, by either of its names. */
export function isSystem(role: Message['role']): boolean {
  return role === 'system' || role === 'developer';
}
