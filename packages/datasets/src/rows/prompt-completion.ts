import type { Json, Message } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';
import { unusedKeys } from './json-record.js';
import { conversationOf, isTrainable, toMessage } from './messages.js';
import type { ConversationRow } from './training-row.js';

const USED = new Set(['prompt', 'completion', 'tools']);

/** Reads a row with a prompt and its completion: texts, or messages. */
export function readPromptCompletion(
  row: Readonly<Record<string, Json>>,
  weightField: string,
): ConversationRow {
  const side = (key: string, role: 'user' | 'assistant'): readonly Json[] => {
    const value = row[key];
    if (typeof value === 'string') return [{ role, content: value }];
    if (Array.isArray(value)) return value;
    throw mismatch(value, key, 'a string or an array of messages');
  };
  const prompt = side('prompt', 'user');
  const completion = side('completion', 'assistant');
  const messages: Message[] = [...prompt, ...completion].map(toMessage(weightField));
  return {
    kind: 'conversation',
    conversation: conversationOf(messages, row['tools']),
    trainable: [
      ...prompt.map(() => false),
      ...completion.map((message, index) =>
        isTrainable(message, weightField, joinPath(joinPath('completion', index), weightField)),
      ),
    ],
    ignored: unusedKeys(row, USED),
  };
}
