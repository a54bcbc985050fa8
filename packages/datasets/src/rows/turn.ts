import type { Json } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import type { TurnRow } from './training-row.js';

/** Reads a turn that a server recorded. */
export function readTurn(row: Readonly<Record<string, Json>>): TurnRow {
  const text = row['text'];
  if (text != null && typeof text !== 'string') throw mismatch(text, 'text', 'a string');
  if (row['prompt_ids'] == null && typeof row['prompt'] === 'string') {
    throw mismatch(
      'a prompt as text',
      'prompt_ids',
      'token ids; record with a server that takes them, such as llama-server',
    );
  }
  return {
    kind: 'turn',
    turn: {
      type: 'turn',
      model: nameAt(row, 'model'),
      format: nameAt(row, 'format'),
      prompt_ids: idsAt(row, 'prompt_ids'),
      sampled_ids: idsAt(row, 'sampled_ids'),
      ...(text != null && { text }),
    },
  };
}

function nameAt(row: Readonly<Record<string, Json>>, key: string): string {
  const value = row[key];
  if (typeof value === 'string') return value;
  throw mismatch(value, key, 'a string');
}

function idsAt(row: Readonly<Record<string, Json>>, key: string): readonly number[] {
  const value = row[key];
  if (Array.isArray(value) && value.every(isId)) return value;
  throw mismatch(value, key, 'an array of token ids');
}

function isId(value: Json): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;
}
