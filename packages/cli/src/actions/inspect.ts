import { CommandFailure } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { toConversation } from '../input/conversation.js';
import { A_CONVERSATION, convertDocuments, type DocumentFlags } from '../input/documents.js';
import { type RequestFlags, readRequest, withFlagNames } from '../input/request.js';
import { describeCounts } from '../output/counts.js';
import { documentOf } from '../output/rendering.js';
import { legend, showSegments } from '../output/segments-view.js';
import type { Terminal } from '../terminal/terminal.js';

export interface InspectFlags extends FormatFlags, DocumentFlags, RequestFlags {
  readonly json?: boolean;
}

/** `modelspeak inspect`: shows what each piece of a prompt is. */
export async function inspect(
  terminal: Terminal,
  flags: InspectFlags,
  file: string | undefined,
): Promise<void> {
  const format = await chooseFormat(terminal, flags);
  if (format.kind === 'messages') {
    throw new CommandFailure(
      `${format.name} writes request bodies, which have no special tokens to show; ` +
        `print one with: modelspeak render --format ${format.name}`,
    );
  }
  const painter = terminal.painter();
  const options = await readRequest(terminal, flags);
  await convertDocuments(terminal, file, A_CONVERSATION, flags, (document, { isRow }) => {
    const conversation = toConversation(document);
    const segments = withFlagNames(() => format.segments(conversation, options));
    if (flags.json) return documentOf(segments, { isRow });
    const prompt = showSegments(segments, painter).replace(/\n$/, '');
    const counts = describeCounts(segments, conversation, format);
    return `${[legend(painter), prompt, counts].join('\n\n')}\n${isRow ? '\n' : ''}`;
  });
}
