import type { Json, Message } from '@modelspeak/core';
import { joinPath, mismatch } from '@modelspeak/core/authoring';
import { unusedKeys } from './json-record.js';
import type { ConversationRow } from './training-row.js';

const USED = new Set(['instruction', 'input', 'output', 'system', 'history']);

/** Reads a row of Alpaca: the input follows the instruction after a line break. */
export function readAlpaca(row: Readonly<Record<string, Json>>): ConversationRow {
  if (row['output'] == null) throw mismatch(row['output'], 'output', 'a string');
  const system = textAt(row, 'system');
  const question = [textAt(row, 'instruction'), textAt(row, 'input')].filter((text) => text !== '');
  return {
    kind: 'conversation',
    conversation: {
      messages: [
        ...(system === '' ? [] : [{ role: 'system', content: system } as const]),
        ...historyOf(row['history']),
        ...exchange(question.join('\n'), textAt(row, 'output')),
      ],
    },
    ignored: unusedKeys(row, USED),
  };
}

/** Earlier questions and answers, in pairs. */
function historyOf(history: Json | undefined): readonly Message[] {
  if (history == null) return [];
  if (!Array.isArray(history)) throw mismatch(history, 'history', 'an array of pairs');
  return history.flatMap((pair: Json, index) => {
    const [question, answer, ...more] = Array.isArray(pair) ? pair : [];
    if (typeof question === 'string' && typeof answer === 'string' && more.length === 0) {
      return exchange(question, answer);
    }
    throw mismatch(pair, joinPath('history', index), 'a question and its answer, as two strings');
  });
}

function exchange(question: string, answer: string): readonly [Message, Message] {
  return [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ];
}

function textAt(row: Readonly<Record<string, Json>>, key: string): string {
  const value = row[key];
  if (value == null) return '';
  if (typeof value === 'string') return value;
  throw mismatch(value, key, 'a string');
}
