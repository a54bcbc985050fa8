import {
  createAccumulator,
  type Format,
  type Reader,
  type ReaderEvent,
  type ReaderOptions,
  readEvents,
} from '@modelspeak/core';
import { CommandFailure, locate, UsageError } from '../errors.js';
import { chooseFormat } from '../formats/choose-format.js';
import { readAnswered } from '../input/answered.js';
import { areJsonLines } from '../input/documents.js';
import { openInput } from '../input/input.js';
import { readPieces } from '../input/pieces.js';
import { A_REPLY, readReply } from '../input/reply.js';
import { documentOf } from '../output/rendering.js';
import { warnOfReply } from '../output/reply-warnings.js';
import type { Terminal } from '../terminal/terminal.js';
import type { ParseFlags } from './parse-flags.js';

/** `modelspeak parse`: reads a model's raw reply, or the replies in JSON Lines. */
export async function parse(
  terminal: Terminal,
  flags: ParseFlags,
  file: string | undefined,
): Promise<void> {
  if (flags.pieces !== true && areJsonLines(file, flags)) {
    const { parseRows } = await import('./parse-rows.js');
    await parseRows(terminal, flags, file);
    return;
  }
  if (flags.keepGoing) throw new UsageError('--keep-going is for JSON Lines; add --jsonl');
  const format = await chooseFormat(terminal, flags);
  const options = (await readAnswered(terminal, flags))(format);
  if (flags.pieces) {
    await parsePieces(terminal, flags, format, options, file);
    return;
  }
  if (flags.stream) {
    const { name, bytes } = openInput(terminal, file, A_REPLY);
    // A reader of responses takes their text too, besides parsed chunks.
    const events = readEvents(bytes, format.reader(options) as Reader<string>);
    await writeEvents(terminal, format, events, name);
    return;
  }
  const reply = await readReply(terminal, format, file, options);
  warnOfReply(terminal, format, reply, { isWhole: flags.wholeReply });
  await terminal.write(documentOf(flags.wholeReply ? reply : reply.message, { isRow: false }));
}

/** Reads a reply as pieces that are either text or a special token. */
async function parsePieces(
  terminal: Terminal,
  flags: ParseFlags,
  format: Format,
  options: ReaderOptions,
  file: string | undefined,
): Promise<void> {
  if (format.kind !== 'prompt') {
    throw new UsageError(`--pieces is for formats of prompts; ${format.name} reads responses`);
  }
  const input = openInput(terminal, file, A_REPLY);
  const events = readEvents(readPieces(input), format.reader({ ...options, tokens: true }));
  if (flags.stream) {
    await writeEvents(terminal, format, events, input.name);
    return;
  }
  const accumulator = createAccumulator();
  for await (const event of events) accumulator.add(event);
  const reply = accumulator.reply();
  warnOfReply(terminal, format, reply, { isWhole: flags.wholeReply });
  await terminal.write(documentOf(flags.wholeReply ? reply : reply.message, { isRow: false }));
}

async function writeEvents(
  terminal: Terminal,
  format: Format,
  events: AsyncIterable<ReaderEvent>,
  name: string,
): Promise<void> {
  try {
    for await (const event of events) {
      if (event.type === 'end') {
        warnOfReply(terminal, format, { reason: event.reason, malformed: [], ignored: '' }, {});
      }
      await terminal.write(documentOf(event, { isRow: true }));
    }
  } catch (error) {
    throw error instanceof CommandFailure ? error : locate(error, name);
  }
}
