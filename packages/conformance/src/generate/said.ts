import type { Capabilities, Role } from '@modelspeak/core';
import type fc from 'fast-check';
import { trimReasoning } from '../trim-reasoning.js';
import { edgedProse } from './prose.js';

/** What may be said in a conversation, by who says it. */
export interface Said {
  readonly by: (role: Role) => fc.Arbitrary<string>;
  readonly reasoning: fc.Arbitrary<string>;
  /** What stands in tools and calls. */
  readonly elsewhere: fc.Arbitrary<string>;
}

/** Prose with white space at its ends, but where a format says that it takes that off. */
export function proseFor(supports: Capabilities): Said {
  const { trims, trimsReplies, trimsAfterReasoning } = supports;
  const trimmed = edgedProse.map((text) => text.trim());
  const replies = trimsAfterReasoning
    ? edgedProse.map((text) => text.replace(/^\n+/, ''))
    : edgedProse;
  return {
    by(role) {
      if (trims.includes(role) || (role === 'assistant' && trimsReplies)) return trimmed;
      return role === 'assistant' ? replies : edgedProse;
    },
    reasoning: trimsReplies ? trimmed : edgedProse.map((text) => trimReasoning(text, supports)),
    elsewhere: edgedProse,
  };
}

/** The same texts wherever something is said. */
export function onlySaid(text: fc.Arbitrary<string>): Said {
  return { by: () => text, reasoning: text, elsewhere: text };
}
