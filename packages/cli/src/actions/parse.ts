import { type EndReason, type Format, type Reader, type Reply, readEvents } from '@modelspeak/core';
import { CommandFailure, locate } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { openInput } from '../input/input.js';
import { A_REPLY, readReply } from '../input/reply.js';
import { documentOf } from '../output/rendering.js';
import { warn } from '../output/report.js';
import { write } from '../output/write.js';

export interface ParseFlags extends FormatFlags {
  readonly stream?: boolean;
  readonly wholeReply?: boolean;
}

/** `modelspeak parse`: reads a model's raw reply. */
export async function parse(flags: ParseFlags, file: string | undefined): Promise<void> {
  const format = await chooseFormat(flags);
  if (flags.stream) {
    await writeEvents(format, file);
    return;
  }
  const reply = await readReply(format, file);
  if (!flags.wholeReply) warnOfWhatIsLeftOut(reply);
  warnOfCut(format, reply.reason);
  await write(documentOf(flags.wholeReply ? reply : reply.message, { isRow: false }));
}

async function writeEvents(format: Format, file: string | undefined): Promise<void> {
  const { name, bytes } = openInput(file, A_REPLY);
  // Readers of responses take their text too, besides parsed chunks.
  const reader = format.reader() as Reader<string>;
  try {
    for await (const event of readEvents(bytes, reader)) {
      if (event.type === 'end') warnOfCut(format, event.reason);
      await write(documentOf(event, { isRow: true }));
    }
  } catch (error) {
    throw error instanceof CommandFailure ? error : locate(error, name);
  }
}

function warnOfWhatIsLeftOut({ ignored, malformed }: Reply): void {
  for (const { reason } of malformed) {
    warn(`this looks like a tool call but is not one, so it stays in the content: ${reason}`);
  }
  if (ignored.trim() !== '') {
    warn('text after the end of the reply is left out; --whole-reply shows it');
  }
}

/** A raw reply may well end without its stop sequence, which most servers take away. */
function warnOfCut(format: Format, reason: EndReason): void {
  if (format.kind === 'prompt' || reason !== 'unknown') return;
  warn('the response ends without a finish reason; it may have been cut off');
}
