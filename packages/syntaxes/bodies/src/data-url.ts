/** A `data:` URL in parts. */
export interface DataUrl {
  readonly mediaType: string;
  /** The bytes in base64. */
  readonly data: string;
}

/**
 * Takes a `data:` URL with base64 apart; `undefined` for another URL.
 *
 * @example
 * ```ts
 * import { readDataUrl } from '@modelspeak/bodies';
 *
 * console.log(readDataUrl('data:image/png;base64,iVBORw0KGgo='));
 * // { mediaType: 'image/png', data: 'iVBORw0KGgo=' }
 * console.log(readDataUrl('https://example.com/cat.png')); // undefined
 * ```
 */
export function readDataUrl(url: string): DataUrl | undefined {
  const end = url.indexOf(',');
  const match = /^data:([^,]+);base64$/i.exec(url.slice(0, end));
  if (match?.[1] === undefined) return undefined;
  return { mediaType: match[1], data: url.slice(end + 1) };
}

/**
 * Writes a `data:` URL: the inverse of {@link readDataUrl}.
 *
 * @example
 * ```ts
 * import { writeDataUrl } from '@modelspeak/bodies';
 *
 * console.log(writeDataUrl({ mediaType: 'image/png', data: 'iVBORw0KGgo=' }));
 * // data:image/png;base64,iVBORw0KGgo=
 * ```
 */
export function writeDataUrl({ mediaType, data }: DataUrl): string {
  return `data:${mediaType};base64,${data}`;
}
