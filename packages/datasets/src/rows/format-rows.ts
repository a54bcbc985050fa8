import type { Json, MessagesFormat } from '@modelspeak/core';
import { isRecord } from './json-record.js';
import type { ConversationRow } from './training-row.js';

/**
 * Reads rows that are request bodies of a message format, such as Anthropic's. A key that no body
 * has, such as the id of the row, is ignored and reported.
 *
 * @example
 * ```ts
 * import { createRowEncoder, formatRowReader } from '@modelspeak/datasets';
 * import { anthropicMessages } from '@modelspeak/format-anthropic';
 * import { llama3 } from '@modelspeak/format-llama3';
 *
 * const read = formatRowReader(anthropicMessages());
 * const encode = createRowEncoder({ format: llama3(), as: 'text', read });
 * const messages = [
 *   { role: 'user', content: 'Hi' },
 *   { role: 'assistant', content: [{ type: 'text', text: 'Hello' }] },
 * ];
 * console.log(encode({ id: 7, messages }).ignored); // [ 'id' ]
 * ```
 */
export function formatRowReader(format: MessagesFormat): (row: Json) => ConversationRow {
  const used = new Set<string>();
  const ignored = new Set<string>();
  return (row) => {
    const conversation = format.conversation(row);
    const fresh = isRecord(row)
      ? Object.keys(row).filter((key) => row[key] !== null && !used.has(key) && !ignored.has(key))
      : [];
    if (fresh.length > 0) {
      const kept = format.body(conversation, { toolLinks: false, onLoss: 'reference' });
      for (const key of fresh) (isRecord(kept) && key in kept ? used : ignored).add(key);
    }
    return { kind: 'conversation', conversation, ignored: [...ignored] };
  };
}
