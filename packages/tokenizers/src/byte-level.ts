/** Bytes as byte-level BPE spells them: each as one visible character. */
const BYTES: ReadonlyMap<string, number> = new Map(visibleBytes());

/** The bytes of a byte-level BPE token; `undefined` if it is spelled differently. */
export function bytesOfByteLevel(token: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of token) {
    const byte = BYTES.get(character);
    if (byte === undefined) return undefined;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

function* visibleBytes(): Generator<readonly [string, number]> {
  let others = 0;
  for (let byte = 0; byte < 256; byte++) {
    const isVisible = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    yield [String.fromCharCode(isVisible ? byte : 256 + others++), byte];
  }
}
