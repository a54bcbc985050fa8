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
