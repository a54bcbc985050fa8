import { ModelspeakError } from '@modelspeak/core';
import type { PromptEndpoint, PromptMedia } from '@modelspeak/endpoint';

/**
 * Refuses media on an endpoint that takes none: the model would see a placeholder, and guess what is in the
 * image.
 */
export function refuseMedia(
  media: readonly PromptMedia[],
  { name, capabilities }: PromptEndpoint,
): void {
  const [first] = media;
  if (first === undefined || capabilities.media === true) return;
  throw new ModelspeakError(
    'unsupported',
    `${name} takes prompts without images or other media; leave this part out, or use a provider's messages API that takes it`,
    { path: first.path ?? 'messages' },
  );
}
