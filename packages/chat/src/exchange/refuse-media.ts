import { ModelspeakError, type Turn } from '@modelspeak/core';
import type { PromptEndpoint } from '@modelspeak/endpoint';

/**
 * Refuses media on an endpoint that takes none: the model would see a placeholder, and guess what is in the
 * image.
 */
export function refuseMedia(
  { media, conversation }: Turn,
  { name, capabilities }: PromptEndpoint,
): void {
  const [span] = media;
  if (span === undefined || capabilities.media === true) return;
  const { part, message } = span;
  const content = message === null ? undefined : conversation.messages[message]?.content;
  const index = Array.isArray(content) ? content.indexOf(part) : -1;
  const path = index === -1 ? '' : `.content[${index}]`;
  throw new ModelspeakError(
    'unsupported',
    `${name} takes prompts without images or other media; leave this part out, or use a provider's messages API that takes it`,
    { path: message === null ? 'messages' : `messages[${message}]${path}` },
  );
}
