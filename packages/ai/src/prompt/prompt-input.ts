import type { Conversation, Message } from '@modelspeak/core';
import type { AnyVariables, Prompt, Template, Variables } from '@modelspeak/prompts';

/** A prompt: the text of a user message, a message, several messages, or a conversation with tools. */
export type PromptInput = string | Message | readonly Message[] | Conversation;

/** A prompt made of a template, by its name or itself, and values for its placeholders. */
export type TemplateInput<Known extends Template = Template> =
  Known extends Template<infer Name, infer Placeholder>
    ? {
        /** The name of the template, or the template itself. */
        readonly template: Name | Known;
      } & VariablesOf<Placeholder>
    : never;

/** The variables of a template. They are optional if it has no placeholders. */
type VariablesOf<Placeholder extends string> = [Placeholder] extends [never]
  ? { readonly variables?: AnyVariables | undefined }
  : { readonly variables: Variables<Placeholder> };

/** A prompt in any form. */
export type AnyPrompt = PromptInput | AnyTemplateInput;

/** A template of any kind. */
export interface AnyTemplateInput {
  readonly template: string | Template | Prompt;
  readonly variables?: AnyVariables | undefined;
}

/** Whether a prompt is a template. */
export function isTemplateInput(prompt: AnyPrompt): prompt is AnyTemplateInput {
  return typeof prompt === 'object' && 'template' in prompt;
}
