import type { RenderOptions } from '@modelspeak/core';
import { CommandFailure } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { toConversation } from '../input/conversation.js';
import { type DocumentFlags, forEachDocument } from '../input/documents.js';
import { describeCounts } from '../output/counts.js';
import { painterOf } from '../output/paint.js';
import { writeDocument } from '../output/rendering.js';
import { legend, showSegments } from '../output/segments-view.js';
import { write } from '../output/write.js';

export interface InspectFlags extends FormatFlags, DocumentFlags, RenderOptions {
  readonly json?: boolean;
}

/** `modelspeak inspect`: shows what each piece of a prompt is. */
export async function inspect(flags: InspectFlags, file: string | undefined): Promise<void> {
  const format = await chooseFormat(flags);
  if (format.kind === 'messages') {
    throw new CommandFailure(
      `${format.name} writes request bodies, which have no control tokens to show; ` +
        `print one with: modelspeak render --format ${format.name}`,
    );
  }
  const painter = painterOf(process.stdout);
  await forEachDocument(file, flags, async (document, isRow) => {
    const conversation = toConversation(document);
    const segments = format.segments(conversation, flags);
    if (flags.json) {
      await writeDocument(segments, { isRow });
      return;
    }
    const prompt = showSegments(segments, painter).replace(/\n$/, '');
    const counts = describeCounts(segments, conversation, format);
    await write(`${[legend(painter), prompt, counts].join('\n\n')}\n${isRow ? '\n' : ''}`);
  });
}
