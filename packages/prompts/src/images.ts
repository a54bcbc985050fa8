import { type ImageUrlPart, type Message, ModelspeakError } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import { checkMessages } from './check-messages.js';

/** How closely the model looks at an image, in OpenAI's terms. */
export type ImageDetail = 'auto' | 'low' | 'high' | 'original';

/** Options of {@link attachImages}. */
export interface ImageOptions {
  /** How closely the model looks at the images; `auto` by default. */
  readonly detail?: ImageDetail | undefined;
}

/**
 * Attaches images to the last user message, after its text.
 *
 * @param urls The addresses of the images, or the images themselves as data URLs. `imageDataUrl` of
 * `@modelspeak/prompts/node` makes data URLs from files.
 * @throws {ModelspeakError} `invalid_input` if there is no user message or no list of URLs
 *
 * @example
 * ```ts
 * import { attachImages } from '@modelspeak/prompts';
 *
 * const messages = [{ role: 'user' as const, content: 'What is this?' }];
 * const urls = ['https://example.com/cat.png'];
 * console.log(attachImages(messages, urls, { detail: 'low' })[0]?.content);
 * // [
 * //   { type: 'text', text: 'What is this?' },
 * //   {
 * //     type: 'image_url',
 * //     image_url: { url: 'https://example.com/cat.png', detail: 'low' }
 * //   }
 * // ]
 * ```
 */
export function attachImages(
  messages: readonly Message[],
  urls: readonly string[],
  options: ImageOptions = {},
): readonly Message[] {
  checkMessages(messages, 'messages');
  const last = messages.findLastIndex(({ role }) => role === 'user');
  if (last === -1) {
    throw new ModelspeakError(
      'invalid_input',
      'there is no user message to attach the images to; add one',
      { path: 'messages' },
    );
  }
  return messages.map((message, index) => {
    if (index !== last || message.role !== 'user') return message;
    const { content } = message;
    const parts =
      typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content;
    return { ...message, content: [...parts, ...imageParts(urls, options)] };
  });
}

/** Images as parts of a message. */
export function imageParts(
  urls: readonly string[],
  { detail = 'auto' }: ImageOptions = {},
  path = 'urls',
): readonly ImageUrlPart[] {
  if (!Array.isArray(urls)) throw mismatch(urls, path, 'a list of URLs');
  return urls.map((url) => ({ type: 'image_url', image_url: { url, detail } }));
}
