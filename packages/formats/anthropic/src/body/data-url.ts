/** A `data:` URL in parts. */
export interface DataUrl {
  readonly mediaType: string;
  readonly data: string;
}

/** Takes a `data:` URL with base64 apart; `undefined` for another URL. */
export function readDataUrl(url: string): DataUrl | undefined {
  const end = url.indexOf(',');
  const match = /^data:([^;,]+);base64$/i.exec(url.slice(0, end));
  if (match?.[1] === undefined) return undefined;
  return { mediaType: match[1], data: url.slice(end + 1) };
}

export function writeDataUrl({ mediaType, data }: DataUrl): string {
  return `data:${mediaType};base64,${data}`;
}
