import type { Conversation, Message } from '@modelspeak/core';
import type { AnyVariables, Prompt, Template, Variables } from '@modelspeak/prompts';

/** What a model is asked: a text of the user, a message, messages, or a conversation with its tools. */
export type PromptInput = string | Message | readonly Message[] | Conversation;

/** A template and values for its placeholders: what is asked, of templates that are known by name. */
export type TemplateInput<Known extends Template = Template> =
  Known extends Template<infer Name, infer Placeholder>
    ? {
        /** Its name, or the template itself. */
        readonly template: Name | Known;
      } & VariablesOf<Placeholder>
    : never;

/** The variables of a template; it may go without where it has no placeholder. */
type VariablesOf<Placeholder extends string> = [Placeholder] extends [never]
  ? { readonly variables?: AnyVariables | undefined }
  : { readonly variables: Variables<Placeholder> };

/** What a model is asked, in all its spellings. */
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
