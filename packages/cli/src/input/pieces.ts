import { type Json, parseJson, type ReplyChunk } from '@modelspeak/core';
import { CommandFailure, locate } from '../errors.js';
import type { Input } from './input.js';
import { readLines } from './lines.js';

/** Reads a reply in pieces: JSON Lines of texts, and of `{"token"}` for special tokens. */
export async function* readPieces(input: Input): AsyncGenerator<ReplyChunk> {
  for await (const lines of readLines(input)) {
    for (const { number, text, fault } of lines) {
      try {
        if (fault !== undefined) throw fault;
        if (text.trim() !== '') yield toPiece(parseJson(text));
      } catch (error) {
        throw locate(error, `${input.name}:${number}`);
      }
    }
  }
}

/** Reads a piece of a reply. */
export function toPiece(value: Json): ReplyChunk {
  if (typeof value === 'string') return value;
  const token = (value as { readonly token?: unknown } | null)?.token;
  if (typeof token === 'string') return { token };
  throw new CommandFailure('expected a piece of a reply: a string, or {"token": "…"}');
}
