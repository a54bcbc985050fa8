/** Bytes in base64. A string is in base64 already. */
export function base64Of(data: Uint8Array | string): string {
  if (typeof data === 'string') return data;
  let binary = '';
  // In pieces: a function takes only so many arguments.
  for (let start = 0; start < data.length; start += PIECE) {
    binary += String.fromCharCode(...data.subarray(start, start + PIECE));
  }
  return btoa(binary);
}

const PIECE = 8192;

/** The bytes of what may be in base64. */
export function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string'
    ? Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    : data;
}
