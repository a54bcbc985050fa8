import type { PromptFormat, Tokenizer } from '@modelspeak/core';
import { tokenizerPath } from '../dataset/tokenizer-path.js';
import { CommandFailure, UsageError } from '../errors.js';
import { chooseFormat, type FormatFlags } from '../formats/choose-format.js';
import { toConversation } from '../input/conversation.js';
import { A_CONVERSATION, convertDocuments, type DocumentFlags } from '../input/documents.js';
import { type RequestFlags, readRequest, withFlagNames } from '../input/request.js';
import { describeCounts, describeTokens } from '../output/counts.js';
import { documentOf } from '../output/rendering.js';
import { legend, showSegments } from '../output/segments-view.js';
import type { Terminal } from '../terminal/terminal.js';

export interface InspectFlags extends FormatFlags, DocumentFlags, RequestFlags {
  readonly json?: boolean;
  readonly tokenizer?: string;
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
  const tokenizer = await tokenizerOf(terminal, flags, format);
  await convertDocuments(terminal, file, A_CONVERSATION, flags, (document, { isRow }) => {
    const conversation = toConversation(document);
    const segments = withFlagNames(() => format.segments(conversation, options));
    if (flags.json) return documentOf(segments, { isRow });
    const prompt = showSegments(segments, painter).replace(/\n$/, '');
    const counts = [describeCounts(segments, conversation, format)];
    if (tokenizer !== undefined) {
      counts.push(
        describeTokens(withFlagNames(() => format.tokens(conversation, tokenizer, options))),
      );
    }
    return `${[legend(painter), prompt, counts.join('\n')].join('\n\n')}\n${isRow ? '\n' : ''}`;
  });
}

async function tokenizerOf(
  terminal: Terminal,
  { tokenizer, json }: InspectFlags,
  format: PromptFormat,
): Promise<Tokenizer | undefined> {
  if (tokenizer === undefined) return undefined;
  if (json) throw new UsageError('--tokenizer counts tokens, which --json does not print');
  const { loadTokenizer } = await import('@modelspeak/datasets');
  return loadTokenizer(tokenizerPath(terminal, tokenizer), format);
}
