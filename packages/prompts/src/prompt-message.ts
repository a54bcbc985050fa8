import type { AssistantMessage, CustomToolCall, FunctionToolCall, Message } from '@modelspeak/core';
import type { Braces, PlaceholdersOf } from './placeholders.js';

/**
 * A message of a prompt: a message of a conversation whose texts may have placeholders. It may also have the
 * form of Flink Agents, with `extra_args` and with arguments as an object.
 */
export type PromptMessage =
  | (Exclude<Message, AssistantMessage> & FlinkKeys)
  | (Omit<AssistantMessage, 'tool_calls'> &
      FlinkKeys & { readonly tool_calls?: readonly PromptToolCall[] | null | undefined });

/** Additional keys of a message of Flink Agents. */
export interface FlinkKeys {
  /** Keys for a certain chat model. They become the `extra` of the message. */
  readonly extra_args?: Readonly<Record<string, unknown>> | null | undefined;
}

/** A tool call. Its arguments may be an object, which becomes JSON text. */
export type PromptToolCall =
  | CustomToolCall
  | (Omit<FunctionToolCall, 'function'> & {
      readonly function: {
        readonly name: string;
        readonly arguments: string | Readonly<Record<string, unknown>>;
      };
    });

/** The names of the placeholders in messages. */
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

/** Whether prompts with these braces have placeholders in messages of a role. */
export function isFilled(role: Message['role'], braces: Braces): boolean {
  return braces === 'single' || role === 'user' || isSystem(role);
}

/** Whether a role is `system` or `developer`. */
export function isSystem(role: Message['role']): boolean {
  return role === 'system' || role === 'developer';
}
