import type { Json, Message, MessagesFormat } from '@modelspeak/core';
import { joinPath } from '@modelspeak/core/authoring';
import { isRecord } from './json-record.js';
import { DEFAULT_WEIGHT_FIELD, isTrainable, withoutNulls } from './messages.js';
import type { ReadRowOptions } from './read-row-options.js';
import { normalized } from './row-shape.js';
import type { ConversationRow } from './training-row.js';

/** About how many keys are told apart, since rows may have keys of their own each. */
const MOST_KEYS = 100;

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
export function formatRowReader(
  format: MessagesFormat,
  { weightField = DEFAULT_WEIGHT_FIELD }: Pick<ReadRowOptions, 'weightField'> = {},
): (row: Json) => ConversationRow {
  // The list of messages, whatever the row calls it.
  const isUsed = new Map<string, boolean>([['messages', true]]);
  return (given) => {
    const row = withoutNulls(normalized(given));
    const conversation = format.conversation(row);
    const keys = isRecord(row) ? Object.keys(row) : [];
    const fresh = keys.filter((key) => !isUsed.has(key));
    if (fresh.length > 0 && isUsed.size < MOST_KEYS) {
      const kept = format.body(conversation, { toolLinks: false, onLoss: 'reference' });
      for (const key of fresh) isUsed.set(key, isRecord(kept) && key in kept);
    }
    const { messages } = conversation;
    return {
      kind: 'conversation',
      conversation: {
        ...conversation,
        messages: messages.map((message) => withoutWeight(message, weightField)),
      },
      trainable: messages.map(({ extra }, index) => {
        const path = joinPath(joinPath('messages', index), weightField);
        return isTrainable(extra, weightField, path);
      }),
      ignored: keys.filter((key) => isUsed.get(key) === false),
    };
  };
}

/** A message without its weight, which formats keep among the keys that only one provider knows. */
function withoutWeight(message: Message, weightField: string): Message {
  const { extra, ...rest } = message;
  if (extra === undefined || !(weightField in extra)) return message;
  const { [weightField]: _weight, ...others } = extra;
  return Object.keys(others).length === 0 ? rest : { ...rest, extra: others };
}
