import { type Message, ModelspeakError, type Part } from '@modelspeak/core';

/** How closely a model looks at images, in OpenAI's terms. */
export type ImageDetail = 'auto' | 'low' | 'high' | 'original';

/** Options of showing images. */
export interface ImageOptions {
  /** How closely the model looks at them; `auto` by default. */
  readonly detail?: ImageDetail | undefined;
}

/**
 * Attaches images to the last message of the user, behind its text.
 *
 * @param urls Where the images are, or the images themselves as data URLs, as `imageDataUrl` of
 * `@modelspeak/prompts/node` makes them of files.
 * @throws {ModelspeakError} `invalid_input` where no message is the user's
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
  const last = messages.findLastIndex(({ role }) => role === 'user');
  if (last === -1) {
    throw new ModelspeakError(
      'invalid_input',
      'found no message of the user, expected one to attach the images to',
      { path: 'messages' },
    );
  }
  return messages.map((message, index) => {
    if (index !== last) return message;
    const { content } = message;
    const parts: readonly Part[] =
      typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? []);
    return { ...message, content: [...parts, ...imageParts(urls, options)] } as Message;
  });
}

/** Images as parts of a message. */
export function imageParts(
  urls: readonly string[],
  { detail = 'auto' }: ImageOptions = {},
): readonly Part[] {
  return urls.map((url) => ({ type: 'image_url', image_url: { url, detail } }));
}
