import type { SectionsDescription } from '@modelspeak/core/authoring';
import { markup } from '@modelspeak/core/authoring';
import { JSON_CALLS } from '@modelspeak/syntaxes/json-calls';

/** What begins every prompt. */
export const BEGIN = markup({ control: '<|begin_of_text|>' });

/** What both versions of Hermes support. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: 'lost',
} as const;

/** What a request can ask for. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

/** What a reply is made of. */
export const REPLY: SectionsDescription = { calls: [JSON_CALLS] };
