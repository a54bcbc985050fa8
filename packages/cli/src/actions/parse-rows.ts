import {
  accumulate,
  type Format,
  type Json,
  type ReaderOptions,
  type Reply,
  type ToolCall,
} from '@modelspeak/core';
import { CommandFailure, UsageError } from '../errors.js';
import { chooseFormat } from '../formats/choose-format.js';
import { readAnswered } from '../input/answered.js';
import { convertDocuments } from '../input/documents.js';
import { toPiece } from '../input/pieces.js';
import { type ReplyRow, rowOptions, rowReply, toReplyRow } from '../input/reply-row.js';
import { documentOf } from '../output/rendering.js';
import { warnOfReply } from '../output/reply-warnings.js';
import type { Terminal } from '../terminal/terminal.js';
import type { ParseFlags } from './parse-flags.js';

/** The format of some rows, and what is known of the prompts that their replies answer. */
interface Reading {
  readonly format: Format;
  readonly answered: ReaderOptions;
}

/** `modelspeak parse` of JSON Lines: prints one message for each row. */
export async function parseRows(
  terminal: Terminal,
  flags: ParseFlags,
  file: string | undefined,
): Promise<void> {
  if (flags.stream) {
    throw new UsageError('--stream prints the events of one reply; leave it out for JSON Lines');
  }
  const answeredBy = await readAnswered(terminal, flags);
  const readings = new Map<string, Promise<Reading>>();
  const readingOf = (row: ReplyRow): Promise<Reading> => {
    const chosen = formatOf(row, flags);
    const isFromInput = chosen.format !== flags.format;
    const key = JSON.stringify(chosen);
    const made =
      readings.get(key) ??
      chooseFormat(terminal, { ...flags, ...chosen }, { isFromInput }).then((format) => ({
        format,
        answered: answeredBy(format),
      }));
    readings.set(key, made);
    return made;
  };
  const rows = { ...flags, jsonl: true };
  await convertDocuments(terminal, file, A_ROW, rows, async (document, { place }) => {
    const row = toReplyRow(document);
    const { format, answered } = await readingOf(row);
    const reply = parseRow(row, format, { ...answered, ...rowOptions(row, format) });
    warnOfReply(terminal, format, reply, { place, isWhole: flags.wholeReply });
    return documentOf(flags.wholeReply ? reply : reply.message, { isRow: true });
  });
}

/** Reads the reply of a row: a text, or pieces that tell special tokens from text. */
function parseRow(row: ReplyRow, format: Format, options: ReaderOptions): Reply<ToolCall> {
  const { reply } = row;
  if (format.kind !== 'prompt' || !Array.isArray(reply)) {
    return format.parse(rowReply(row, format), options);
  }
  const reader = format.reader({ ...options, tokens: true });
  const pieces = reply.map((piece: Json) => toPiece(piece));
  return accumulate([...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]);
}

const A_ROW = 'a row with "reply" on each line';

/** The format that a row names, or else that of the command line. */
function formatOf(row: ReplyRow, flags: ParseFlags): Pick<ParseFlags, 'format' | 'model'> {
  const { format, model } = (row.format ?? row.model) ? row : flags;
  if ((format ?? model) === undefined) {
    throw new CommandFailure(
      'missing format; add "format" or "model" to the row, or --format NAME',
    );
  }
  return { format, model };
}
