import type { Json, Tokenizer } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import { IGNORED_LABEL } from '../encoding/encoded-row.js';
import { isRecord } from '../rows/json-record.js';
import type { CheckedPiece, CheckedTokens, RowWarning } from './checked-row.js';

/** The keys that trainers give to masks. */
const MASKS = ['assistant_masks', 'completion_mask', 'loss_mask'] as const;

/** Reads a row that a trainer made: ids with labels or a mask; `undefined` for any other row. */
export function readTokenRow(row: Json): CheckedTokens | undefined {
  if (!isRecord(row) || row['input_ids'] == null) return undefined;
  const ids = numbersAt(row, 'input_ids');
  const key = ['labels', ...MASKS].find((name) => row[name] != null);
  if (key === undefined) throw mismatch(undefined, 'labels', `labels, ${MASKS.join(' or ')}`);
  const mask = numbersAt(row, key);
  if (mask.length !== ids.length) {
    throw mismatch(`${mask.length} numbers`, key, `${ids.length}, as many as input_ids`);
  }
  const isTrained = (value: number): boolean =>
    key === 'labels' ? value !== IGNORED_LABEL : value !== 0;
  return { ids, trained: mask.map(isTrained) };
}

function numbersAt(row: Readonly<Record<string, Json>>, key: string): readonly number[] {
  const value = row[key];
  if (Array.isArray(value) && value.every((item): item is number => typeof item === 'number')) {
    return value;
  }
  throw mismatch(value, key, 'an array of numbers');
}

/** Token ids as pieces of text. */
export function piecesOfTokens(
  { ids, trained }: CheckedTokens,
  tokenizer: Tokenizer,
): readonly CheckedPiece[] {
  const pieces: CheckedPiece[] = [];
  let bytes: number[] = [];
  let isTrained = false;
  const flush = (): void => {
    if (bytes.length === 0) return;
    const text = new TextDecoder().decode(Uint8Array.from(bytes));
    pieces.push({ text, isTrained, isSpecial: false });
    bytes = [];
  };
  ids.forEach((id, index) => {
    const piece = tokenizer.piece?.(id);
    const isNext = trained[index] === true;
    if (isNext !== isTrained) flush();
    isTrained = isNext;
    if (piece instanceof Uint8Array) bytes.push(...piece);
    else {
      flush();
      pieces.push({ text: piece?.token ?? `<token ${id}>`, isTrained, isSpecial: true });
    }
  });
  flush();
  return pieces;
}

/** Token ids as text, with special tokens as they are spelled. */
export function spelled(ids: readonly number[], tokenizer: Tokenizer): string {
  const pieces = piecesOfTokens({ ids, trained: [] }, tokenizer);
  return pieces.map(({ text }) => text).join('');
}

/** Empty reasoning that is trained. */
export function emptyReasoningWarnings(pieces: readonly CheckedPiece[]): readonly RowWarning[] {
  const trained = pieces.filter(({ isTrained }) => isTrained);
  const said = trained.map(({ text }) => text.trim().toLowerCase());
  const found = said.some((text, index) => {
    const [next = '', after = ''] = said.slice(index + 1);
    return text === '<think>' && (next === '' ? after : next) === '</think>';
  });
  return found ? [{ kind: 'empty_reasoning', message: 'an empty <think></think> is trained' }] : [];
}
