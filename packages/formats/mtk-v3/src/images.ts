import { type Conversation, type Message, ModelspeakError, type Part } from '@modelspeak/core';

type ImagePart = Extract<Part, { type: 'image' }>;

/**
 * The size of an image in pixels, as it is stored: what its metadata say of turning it when it is shown
 * does not count, as it does not for the models.
 *
 * @example
 * ```ts
 * import { imageSizeOf, type ImageSize } from '@modelspeak/format-mtk-v3/images';
 *
 * const gif = new TextEncoder().encode('GIF89a\u0002\u0000\u0001\u0000');
 * const size: ImageSize = await imageSizeOf(gif);
 * console.log(size.width, size.height); // 2 1
 * ```
 */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Options of {@link measureImages}.
 *
 * @example
 * ```ts
 * import { measureImages, type MeasureOptions } from '@modelspeak/format-mtk-v3/images';
 *
 * const options: MeasureOptions = {
 *   read: () => new TextEncoder().encode('GIF89a\u0002\u0000\u0001\u0000'),
 * };
 * const measured = await measureImages(
 *   { messages: [{ role: 'user', content: [{ type: 'image', image_path: 'dot.gif' }] }] },
 *   options,
 * );
 * console.log(measured.messages[0]?.content);
 * // [ { type: 'image', image_path: 'dot.gif', width: 2, height: 1 } ]
 * ```
 */
export interface MeasureOptions {
  /** Gives the bytes of the image under a path. By default the path is that of a local file. */
  readonly read?: ((path: string) => Uint8Array | Promise<Uint8Array>) | undefined;
}

/**
 * Reads the size of an image from its bytes, or from a file of which it reads the beginning. It takes
 * what `image-size` takes: PNG, JPEG, GIF, WebP, AVIF, BMP, TIFF and more.
 *
 * @throws {ModelspeakError} `invalid_input` where there is no such file or the bytes are no image;
 * `unsupported` where the package `image-size` is not installed
 *
 * @see https://github.com/image-size/image-size
 *
 * @example
 * ```ts
 * import { imageSizeOf } from '@modelspeak/format-mtk-v3/images';
 *
 * const gif = new TextEncoder().encode('GIF89a\u0002\u0000\u0001\u0000');
 * console.log(await imageSizeOf(gif)); // { width: 2, height: 1 }
 * ```
 */
export function imageSizeOf(image: string | Uint8Array): Promise<ImageSize> {
  return measure(image, '');
}

/**
 * Gives every image of a conversation its width and height, which the prompt depends on. What has them
 * already stays as it is, and so does the conversation that is handed in.
 *
 * @throws {ModelspeakError} `invalid_input`, with the place in the conversation, for an image that
 * cannot be read; `unsupported` where the package `image-size` is not installed
 *
 * @example
 * ```ts
 * import { mtkV3 } from '@modelspeak/format-mtk-v3';
 * import { measureImages } from '@modelspeak/format-mtk-v3/images';
 *
 * const conversation = await measureImages(
 *   {
 *     messages: [
 *       {
 *         role: 'user',
 *         content: [
 *           { type: 'image', image_path: 'dog.gif' },
 *           { type: 'text', text: 'What is this?' },
 *         ],
 *       },
 *     ],
 *   },
 *   { read: () => new TextEncoder().encode('GIF89a\u0002\u0000\u0001\u0000') },
 * );
 * const prompt = mtkV3().render(conversation);
 * console.log(prompt.split('<|img|>').length - 1); // 768
 * ```
 */
export async function measureImages(
  conversation: Conversation,
  { read }: MeasureOptions = {},
): Promise<Conversation> {
  const messages: Message[] = [];
  for (const [index, message] of conversation.messages.entries()) {
    const { content } = message;
    messages.push(
      Array.isArray(content) && content.some(lacksSize)
        ? ({ ...message, content: await measureParts(content, index, read) } as Message)
        : message,
    );
  }
  return { ...conversation, messages };
}

async function measureParts(
  parts: readonly Part[],
  message: number,
  read: MeasureOptions['read'],
): Promise<readonly Part[]> {
  const measured: Part[] = [];
  for (const [index, part] of parts.entries()) {
    const path = `messages[${message}].content[${index}]`;
    measured.push(lacksSize(part) ? { ...part, ...(await measurePart(part, path, read)) } : part);
  }
  return measured;
}

function lacksSize(part: Part): part is ImagePart {
  return part.type === 'image' && (part.width === undefined || part.height === undefined);
}

async function measurePart(
  { image_path: file }: ImagePart,
  path: string,
  read: MeasureOptions['read'],
): Promise<ImageSize> {
  if (file === undefined) {
    throw new ModelspeakError(
      'invalid_input',
      'found neither image_path nor width and height; give one of both',
      { path },
    );
  }
  const place = `${path}.image_path`;
  if (read === undefined) return measure(file, place);
  return measure(await attempt(async () => read(file), unreadable(file), place), place);
}

async function measure(image: string | Uint8Array, path: string): Promise<ImageSize> {
  const [bytes, files] = await attempt(
    () => Promise.all([import('image-size'), import('image-size/fromFile')]),
    'images are measured by the package image-size; npm install image-size, or give width and height',
    path,
    'unsupported',
  );
  const { width, height } = await attempt(
    async () =>
      typeof image === 'string' ? files.imageSizeFromFile(image) : bytes.imageSize(image),
    typeof image === 'string' ? unreadable(image) : 'these bytes are no image that can be measured',
    path,
  );
  return { width, height };
}

function unreadable(file: string): string {
  return `the image ${JSON.stringify(file)} cannot be read`;
}

async function attempt<Result>(
  act: () => Promise<Result>,
  problem: string,
  path: string,
  code: 'invalid_input' | 'unsupported' = 'invalid_input',
): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    const reason = cause instanceof Error ? `: ${cause.message}` : '';
    throw new ModelspeakError(code, problem + reason, { path, cause });
  }
}
