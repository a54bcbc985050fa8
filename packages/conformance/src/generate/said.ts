import type { Capabilities, Role } from '@modelspeak/core';
import type fc from 'fast-check';
import { trimReasoning } from '../trim-reasoning.js';
import { edgedProse } from './prose.js';

/** The texts of a conversation, by role. */
export interface Said {
  readonly by: (role: Role) => fc.Arbitrary<string>;
  readonly reasoning: fc.Arbitrary<string>;
  /** The texts in tools and calls. */
  readonly elsewhere: fc.Arbitrary<string>;
}

/** Prose with white space around it, unless a format declares that it trims it. */
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

/** The same texts everywhere. */
export function onlySaid(text: fc.Arbitrary<string>): Said {
  return { by: () => text, reasoning: text, elsewhere: text };
}
