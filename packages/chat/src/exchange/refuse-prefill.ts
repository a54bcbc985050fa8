import { ModelspeakError } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';

/** Refuses a reply that continues a message, where more messages may have to follow it. */
export function refusePrefill({ continueFinalMessage }: ChatOptions): void {
  if (continueFinalMessage !== true) return;
  throw new ModelspeakError(
    'invalid_option',
    'what may take several replies cannot continue a message; leave this out, or use chat',
    { path: 'continueFinalMessage' },
  );
}
