import type { ChatModel } from '@modelspeak/chat';
import type { Template, TemplateStore } from '@modelspeak/prompts';
import type { Models } from './models/create-models.js';

/** What a family of functions shares: see `createAi`. */
export interface Kit {
  /** Where models are found by their names and aliases. */
  readonly models?: Models | undefined;
  /** The model of calls that name none. */
  readonly model?: ChatModel | string | undefined;
  /** Where templates are found by their names. */
  readonly templates?: Pick<TemplateStore<Template>, 'list'> | undefined;
  /** Where calls tell what they took, if they do not say otherwise. */
  readonly verbose?: boolean | ((line: string) => void) | undefined;
}
