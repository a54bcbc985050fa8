import { bytesOfByteLevel } from '../byte-level.js';
import { stepsOf, type TokenizerJson } from './tokenizer-json.js';

/** Reads the bytes of a token as the vocabulary spells it. */
export type PieceReader = (token: string) => Uint8Array | undefined;

/** How a tokenizer spells bytes; `undefined` if its decoder does more than join them. */
export function pieceReader({ decoder }: TokenizerJson): PieceReader | undefined {
  const types = stepsOf(decoder).map(({ type }) => type);
  const encoder = new TextEncoder();
  if (types.includes('ByteLevel')) {
    // Added tokens that are ordinary text are spelled as they are.
    return (token) => bytesOfByteLevel(token) ?? encoder.encode(token);
  }
  if (!types.includes('Metaspace') && !types.includes('ByteFallback')) return undefined;
  return (token) => {
    const byte = /^<0x([0-9A-Fa-f]{2})>$/.exec(token)?.[1];
    return byte === undefined
      ? encoder.encode(token.replaceAll('▁', ' '))
      : Uint8Array.of(Number.parseInt(byte, 16));
  };
}
