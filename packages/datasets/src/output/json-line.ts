import type { TextRecord, TokenRecord } from '../encoding/encoded-row.js';

/** Writes a record as a line of JSON, with the line break. */
export function jsonLine(record: TokenRecord | TextRecord): string {
  if (record.kind === 'text') {
    return `${JSON.stringify({ text: record.text, spans: record.spans })}\n`;
  }
  const { ids, labels, lengths } = record;
  const mask = ids.length === 0 ? '' : `1${',1'.repeat(ids.length - 1)}`;
  const packed = lengths === undefined ? '' : `,"seq_lengths":[${lengths.join(',')}]`;
  return `{"input_ids":[${ids.join(',')}],"attention_mask":[${mask}],"labels":[${labels.join(',')}]${packed}}\n`;
}
