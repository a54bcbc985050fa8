import { type Conversation, type Message, ModelspeakError, type Part } from '@modelspeak/core';

type ImagePart = Extract<Part, { type: 'image' }>;

/**
 * The size of an image in pixels, as stored. Rotation metadata is ignored, as the models ignore it.
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
 * The options of {@link measureImages}.
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
  /** Returns the bytes of the image at a path. By default, paths are local files. */
  readonly read?: ((path: string) => Uint8Array | Promise<Uint8Array>) | undefined;
}

/**
 * Reads the size of an image from its bytes, or from the beginning of a file. It supports the formats of
 * `image-size`: PNG, JPEG, GIF, WebP, AVIF, BMP, TIFF and more.
 *
 * @throws {ModelspeakError} `invalid_input` if the file does not exist or the bytes are not an image;
 * `unsupported` if the package `image-size` is not installed
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
 * Returns a copy of a conversation in which every image has its width and height, which the prompt depends on.
 * Images that already have both stay unchanged.
 *
 * @throws {ModelspeakError} `invalid_input`, with the path in the conversation, for an image that cannot be
 * read; `unsupported` if the package `image-size` is not installed
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
      'the image has no size; set image_path, or width and height',
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
    'measuring images needs the package image-size; run npm install image-size, or set width and height',
    path,
    'unsupported',
  );
  const { width, height } = await attempt(
    async () =>
      typeof image === 'string' ? files.imageSizeFromFile(image) : bytes.imageSize(image),
    typeof image === 'string'
      ? unreadable(image)
      : 'cannot read the size of an image from these bytes',
    path,
  );
  return { width, height };
}

function unreadable(file: string): string {
  return `cannot read the image ${JSON.stringify(file)}`;
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
