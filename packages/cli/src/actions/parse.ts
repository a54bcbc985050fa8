import { type Format, type Reader, type ReaderOptions, readEvents } from '@modelspeak/core';
import { CommandFailure, locate, UsageError } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { type AnsweredFlags, readAnswered } from '../input/answered.js';
import { areJsonLines, type DocumentFlags } from '../input/documents.js';
import { openInput } from '../input/input.js';
import { A_REPLY, readReply } from '../input/reply.js';
import { documentOf } from '../output/rendering.js';
import { warnOfReply } from '../output/reply-warnings.js';
import { write } from '../output/write.js';

export interface ParseFlags extends FormatFlags, AnsweredFlags, DocumentFlags {
  readonly stream?: boolean;
  readonly wholeReply?: boolean;
}

/** `modelspeak parse`: reads a model's raw reply, or a row of JSON Lines for each. */
export async function parse(flags: ParseFlags, file: string | undefined): Promise<void> {
  if (areJsonLines(file, flags)) {
    const { parseRows } = await import('./parse-rows.js');
    await parseRows(flags, file);
    return;
  }
  if (flags.keepGoing) throw new UsageError('--keep-going is for JSON Lines; add --jsonl');
  const format = await chooseFormat(flags);
  const options = (await readAnswered(flags))(format);
  if (flags.stream) {
    await writeEvents(format, options, file);
    return;
  }
  const reply = await readReply(format, file, options);
  warnOfReply(format, reply, { isWhole: flags.wholeReply });
  await write(documentOf(flags.wholeReply ? reply : reply.message, { isRow: false }));
}

async function writeEvents(
  format: Format,
  options: ReaderOptions,
  file: string | undefined,
): Promise<void> {
  const { name, bytes } = openInput(file, A_REPLY);
  // Readers of responses take their text too, besides parsed chunks.
  const reader = format.reader(options) as Reader<string>;
  try {
    for await (const event of readEvents(bytes, reader)) {
      if (event.type === 'end') {
        warnOfReply(format, { reason: event.reason, malformed: [], ignored: '' }, {});
      }
      await write(documentOf(event, { isRow: true }));
    }
  } catch (error) {
    throw error instanceof CommandFailure ? error : locate(error, name);
  }
}
