import type { Json } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import { readAlpaca } from './alpaca.js';
import { isRecord } from './json-record.js';
import { DEFAULT_WEIGHT_FIELD, readMessages } from './messages.js';
import { readPromptCompletion } from './prompt-completion.js';
import type { TrainingRow } from './training-row.js';
import { readTurn } from './turn.js';

/** How to read rows. */
export interface ReadRowOptions {
  /** The key of a message that says whether to train on it: `weight` by default. */
  readonly weightField?: string | undefined;
}

/**
 * Reads a row of a training file, whose keys say what it is:
 *
 * | keys | what it is |
 * |---|---|
 * | `messages`, `tools` | OpenAI's messages; `tools` may be JSON text |
 * | `prompt`, `completion` | text, or messages, of which only the completion is trained |
 * | `instruction`, `input`, `output`, `system`, `history` | Alpaca |
 * | `type: "turn"`, `prompt_ids`, `sampled_ids` | a turn that a server recorded |
 *
 * An array is read as messages.
 *
 * @throws {ModelspeakError} `invalid_input` with the path in the row
 *
 * @example
 * ```ts
 * import { readRow } from '@modelspeak/datasets';
 *
 * const row = readRow({ instruction: 'Add 1 and 1.', input: '', output: '2' });
 * if (row.kind === 'conversation') console.log(row.conversation.messages);
 * // [ { role: 'user', content: 'Add 1 and 1.' }, { role: 'assistant', content: '2' } ]
 * ```
 *
 * @see https://huggingface.co/docs/trl/dataset_formats
 */
export function readRow(
  row: Json,
  { weightField = DEFAULT_WEIGHT_FIELD }: ReadRowOptions = {},
): TrainingRow {
  if (Array.isArray(row)) return readMessages({ messages: row }, weightField);
  if (!isRecord(row)) throw mismatch(row, '', 'an object or an array of messages');
  if (row['type'] === 'turn') return readTurn(row);
  if (row['messages'] != null) return readMessages(row, weightField);
  if (row['completion'] != null) return readPromptCompletion(row, weightField);
  if (row['output'] != null) return readAlpaca(row);
  throw mismatch(describe(row), '', EXPECTED + hintFor(row));
}

const EXPECTED =
  'an object with messages; prompt and completion; instruction and output; or a recorded turn';

function describe(row: Readonly<Record<string, Json>>): string {
  const keys = Object.keys(row);
  return keys.length === 0 ? 'no keys' : `the keys ${keys.join(', ')}`;
}

function hintFor(row: Readonly<Record<string, Json>>): string {
  return row['conversations'] == null
    ? ''
    : '; these look like ShareGPT conversations, which a message format reads';
}
