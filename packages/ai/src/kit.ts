import type { ChatModel } from '@modelspeak/chat';
import type { Template, TemplateStore } from '@modelspeak/prompts';
import type { Models } from './models/create-models.js';

/** The settings that a family of functions shares; see `createAi`. */
export interface Kit {
  /** Finds models by name and alias. */
  readonly models?: Models | undefined;
  /** The default model. */
  readonly model?: ChatModel | string | undefined;
  /** The templates, by name. */
  readonly templates?: Pick<TemplateStore<Template>, 'list'> | undefined;
  /** Whether calls report usage and cost by default. */
  readonly verbose?: boolean | ((line: string) => void) | undefined;
}
