import type { Message } from '@modelspeak/core';
import { mapParts } from './map-messages.js';

/** How the line begins that Claude Code puts before its system prompt for Anthropic's billing. */
const ATTRIBUTION = 'x-anthropic-billing-header:';

/**
 * A message without the line that Claude Code writes for Anthropic's billing; `undefined` if nothing is left.
 * Older versions change it with each request, so that no server could use its cache.
 */
export function withoutAttribution(message: Message): Message | undefined {
  const { role, content } = message;
  if (role !== 'system' || typeof content === 'string') return message;
  const kept = mapParts(message, (part) =>
    part.type === 'text' && part.text.startsWith(ATTRIBUTION) ? [] : [part],
  );
  return kept.content.length === 0 && content.length > 0 ? undefined : kept;
}
