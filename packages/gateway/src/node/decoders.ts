import { Duplex } from 'node:stream';
import * as zlib from 'node:zlib';
import type { Decoder } from '../http/read-body.js';

/**
 * Decoders of the compressions that Node has besides the platform's: `br`, and `zstd` from Node 22.15 on.
 *
 * @example
 * ```ts
 * import { decoders } from '@modelspeak/gateway/node';
 *
 * console.log('br' in decoders()); // true
 * ```
 */
export function decoders(): Readonly<Record<string, Decoder>> {
  const { createZstdDecompress } = zlib as { createZstdDecompress?: () => Duplex };
  const of =
    (create: () => Duplex): Decoder =>
    () =>
      Duplex.toWeb(create()) as ReturnType<Decoder>;
  return {
    br: of(() => zlib.createBrotliDecompress()),
    ...(createZstdDecompress !== undefined && { zstd: of(() => createZstdDecompress()) }),
  };
}
