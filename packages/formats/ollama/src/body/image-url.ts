/** How the base64 text of an image begins. */
const BEGINNINGS: readonly (readonly [beginning: string, mediaType: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'image/webp'],
];

/** The `data:` URL of an image. */
export function imageUrl(base64: string): string {
  const [, mediaType = 'image/png'] =
    BEGINNINGS.find(([beginning]) => base64.startsWith(beginning)) ?? [];
  return `data:${mediaType};base64,${base64}`;
}

/** The base64 text of a `data:` URL; `undefined` for another URL. */
export function imageData(url: string): string | undefined {
  const end = url.indexOf(',');
  return /^data:image\/[^;,]+;base64$/i.test(url.slice(0, Math.max(end, 0)))
    ? url.slice(end + 1)
    : undefined;
}
