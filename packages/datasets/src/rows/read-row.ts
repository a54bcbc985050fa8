import type { Json } from '@modelspeak/core';
import { mismatch } from '@modelspeak/core/authoring';
import { readAlpaca } from './alpaca.js';
import { formatRowReader } from './format-rows.js';
import { isRecord } from './json-record.js';
import { DEFAULT_WEIGHT_FIELD, readMessages } from './messages.js';
import { readPromptCompletion } from './prompt-completion.js';
import type { FormatShape, ReadRowOptions } from './read-row-options.js';
import { normalized, type RowShape, shapeOf } from './row-shape.js';
import type { TrainingRow } from './training-row.js';
import { readTurn } from './turn.js';

/**
 * Reads a row of a training file, whose keys say what it is:
 *
 * | keys | what it is |
 * |---|---|
 * | `messages`, `tools` | OpenAI's messages; `tools` may be JSON text |
 * | `prompt`, `completion` | text, or messages, of which only the completion is trained |
 * | `instruction`, `input`, `output`, `system`, `history` | Alpaca |
 * | `type: "turn"`, `prompt_ids`, `sampled_ids` | a turn that a server recorded |
 * | `conversations` with `from` and `value` | ShareGPT, if `messageFormats` has it |
 * | `messages` with Anthropic's parts, tools or `system` | Anthropic's, if `messageFormats` has it |
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
export function readRow(row: Json, options: ReadRowOptions = {}): TrainingRow {
  return rowReader(options)(row);
}

/** {@link readRow} for many rows. */
export function rowReader(options: ReadRowOptions): (row: Json) => TrainingRow {
  const { weightField = DEFAULT_WEIGHT_FIELD, from, messageFormats = {} } = options;
  const readers = new Map(
    Object.entries(messageFormats).map(([shape, format]) => [
      shape,
      formatRowReader(format, { weightField }),
    ]),
  );
  return (given) => {
    const row = normalized(given);
    if (!isRecord(row)) throw mismatch(row, '', 'an object or an array of messages');
    const found = shapeFor(row, from);
    const shape = from === undefined && found !== 'plain' ? found : undefined;
    switch (found) {
      case 'turn':
        return { ...readTurn(row), shape };
      case 'messages':
      case 'plain':
        return { ...readMessages(row, weightField), shape };
      case 'prompt-completion':
        return { ...readPromptCompletion(row, weightField), shape };
      case 'alpaca':
        return { ...readAlpaca(row), shape };
      case 'sharegpt':
      case 'anthropic-messages': {
        const read = readers.get(found);
        if (read !== undefined) return { ...read(row), shape };
        throw mismatch(
          `a row of ${found}`,
          '',
          `its format; install @modelspeak/format-${PACKAGES[found]}`,
        );
      }
      case undefined:
        throw mismatch(describe(row), '', EXPECTED);
    }
  };
}

function shapeFor(
  row: Readonly<Record<string, Json>>,
  from: ReadRowOptions['from'],
): RowShape | 'plain' | undefined {
  return from === undefined || from === 'mixed' ? shapeOf(row) : from;
}

/** The ends of the names of the formats' packages. */
const PACKAGES: Readonly<Record<FormatShape, string>> = {
  sharegpt: 'sharegpt',
  'anthropic-messages': 'anthropic',
};

const EXPECTED =
  'an object with messages or conversations; prompt and completion; instruction and output; or a ' +
  'recorded turn';

function describe(row: Readonly<Record<string, Json>>): string {
  const keys = Object.keys(row);
  return keys.length === 0 ? 'no keys' : `the keys ${keys.join(', ')}`;
}
