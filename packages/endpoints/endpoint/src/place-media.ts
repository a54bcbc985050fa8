import { type MediaSpan, ModelspeakError } from '@modelspeak/core';
import type { PromptMedia } from './prompt-endpoint.js';

/** What a part of a conversation shows, as servers take it. */
export interface MediaData {
  readonly kind: 'image' | 'audio' | 'video';
  /** Its bytes in base64. */
  readonly base64: string;
}

/**
 * Gets the bytes of an image, a sound or a video from its part, for authors of endpoints.
 *
 * @throws {ModelspeakError} `unsupported` for a part without bytes, such as an address or the name of a file
 *
 * @example
 * ```ts
 * import { mediaData } from '@modelspeak/endpoint/authoring';
 *
 * const part = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } } as const;
 * console.log(mediaData('demo', { part, message: 0, start: 0, end: 7 }));
 * // { kind: 'image', base64: 'AAAA' }
 * ```
 */
export function mediaData(server: string, span: PromptMedia): MediaData {
  const { part } = span;
  const sound =
    part.type === 'input_audio' ? `data:audio/wav;base64,${part.input_audio.data}` : undefined;
  const url = part.type === 'image_url' ? part.image_url.url : undefined;
  const file = part.type === 'file' ? part.file.file_data : undefined;
  const [, kind, base64] =
    /^data:(image|audio|video)\/[^,]*;base64,([\w+/=-]+)$/.exec(sound ?? url ?? file ?? '') ?? [];
  if (base64 !== undefined) return { kind: kind as MediaData['kind'], base64 };
  throw new ModelspeakError(
    'unsupported',
    `${server} takes the bytes of images and other media, in base64, not their addresses or names; read the file, and give it as a data URL, such as data:image/png;base64,…`,
    { path: mediaPath(span) },
  );
}

/** The marks that stand for media in the prompt of a server. */
export interface MediaMarks {
  /** The mark of the media with this index. */
  markOf(index: number): string;
  /** Matches everything that the server takes for a mark. */
  readonly marks: RegExp;
}

/**
 * Puts the marks of a server in place of the placeholders of media, for authors of endpoints. No other text of the
 * prompt may look like one.
 *
 * @throws {ModelspeakError} `special_token_in_content` if the prompt has text that the server would take for media
 *
 * @example
 * ```ts
 * import { placeMedia } from '@modelspeak/endpoint/authoring';
 *
 * const part = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } } as const;
 * const media = [{ part, message: 0, start: 5, end: 12 }];
 * const marks = { markOf: (index: number) => `[img-${index}]`, marks: /\[img-\d+\]/ };
 * console.log(placeMedia('demo', 'Look <image>!', media, marks)); // Look [img-0]!
 * ```
 */
export function placeMedia(
  server: string,
  prompt: string,
  media: readonly MediaSpan[],
  { markOf, marks }: MediaMarks,
): string {
  const inOrder = [...media].sort((one, other) => one.start - other.start);
  const texts = [0, ...inOrder.map(({ end }) => end)].map((start, index) =>
    prompt.slice(start, inOrder[index]?.start),
  );
  const placed = texts.map((text, index) => text + (index < inOrder.length ? markOf(index) : ''));
  const whole = placed.join('');
  const found = whole.match(new RegExp(marks, 'g'))?.length ?? 0;
  const forged = texts.map((text) => marks.exec(text)?.[0]).find((mark) => mark !== undefined);
  // A mark may also come about where a text and a mark meet.
  if (forged === undefined && found === inOrder.length) return whole;
  throw new ModelspeakError(
    'special_token_in_content',
    `the prompt contains ${JSON.stringify(forged ?? markOf(0))} as text, which ${server} takes for an image or other media; change this text`,
  );
}

/**
 * The path of an image or other media, for the errors of endpoints: of its part if that is known, else of its message.
 *
 * @example
 * ```ts
 * import { mediaPath } from '@modelspeak/endpoint/authoring';
 *
 * const part = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } } as const;
 * const span = { part, message: 2, start: 0, end: 7 };
 * console.log(mediaPath(span)); // messages[2]
 * console.log(mediaPath({ ...span, path: 'messages[2].content[1]' })); // messages[2].content[1]
 * ```
 */
export function mediaPath({ path, message }: PromptMedia): string {
  return path ?? (message === null ? 'messages' : `messages[${message}]`);
}
