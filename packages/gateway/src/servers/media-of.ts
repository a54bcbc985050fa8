import type { Conversation, Message, Part } from '@modelspeak/core';
import type { CallOptions, MediaTypes } from '@modelspeak/endpoint';
import type { NamedModel } from './served-model.js';

const MEDIA: ReadonlySet<string> = new Set<Part['type']>([
  'image_url',
  'image',
  'input_audio',
  'file',
]);

/** Whether a conversation has images or other media. */
export function hasMedia({ messages }: Conversation): boolean {
  if (!Array.isArray(messages)) return false;
  return messages.some((message: Message | null) => {
    const content: unknown = message?.content;
    return (
      Array.isArray(content) && content.some((part: Part | null) => MEDIA.has(part?.type ?? ''))
    );
  });
}

/**
 * Asks the servers of a model which media they all take: any of them may answer. One that cannot be reached, or
 * does not say, changes nothing.
 */
export async function mediaOf(
  { servers }: NamedModel,
  options: CallOptions,
): Promise<MediaTypes | undefined> {
  const answers = await Promise.all(
    servers.map(async ({ model: { settings } }) => {
      if (settings.endpoint.kind !== 'prompt') return undefined;
      return settings.endpoint.mediaTypes?.(options).catch(() => undefined);
    }),
  );
  const said = answers.filter((answer) => answer !== undefined);
  if (said.length === 0) return undefined;
  const all = (key: keyof MediaTypes) => said.every((answer) => answer[key]);
  return { images: all('images'), audio: all('audio'), addresses: all('addresses') };
}
