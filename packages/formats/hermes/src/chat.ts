import type { SectionsDescription } from '@modelspeak/core/authoring';
import { markup } from '@modelspeak/core/authoring';
import { JSON_CALLS } from '@modelspeak/syntaxes/json-calls';

/** The beginning of every prompt. */
export const BEGIN = markup({ control: '<|begin_of_text|>' });

/** The capabilities of both versions of Hermes. */
export const SUPPORTS = {
  system: true,
  history: true,
  tools: true,
  toolCalls: true,
  parallelToolCalls: true,
  contentWithToolCalls: true,
  reasoning: 'lost',
} as const;

/** The request options. */
export const REQUEST = {
  prefill: true,
  toolChoice: 'grammar',
  responseFormat: 'grammar',
} as const;

/** How the reader parses replies. */
export const REPLY: SectionsDescription = { calls: [JSON_CALLS] };
