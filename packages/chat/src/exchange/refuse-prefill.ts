import { ModelspeakError } from '@modelspeak/core';
import type { ChatOptions } from '../chat-options.js';

/** Refuses to continue a message in a call that may need several replies. */
export function refusePrefill({ continueFinalMessage }: ChatOptions): void {
  if (continueFinalMessage !== true) return;
  throw new ModelspeakError(
    'invalid_option',
    'a call that may need several replies cannot continue a message; leave this option out, or use chat',
    { path: 'continueFinalMessage' },
  );
}
