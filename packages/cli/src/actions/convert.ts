import {
  type Conversation,
  type Format,
  type Json,
  type MessagesFormat,
  type RenderOptions,
  validateConversation,
} from '@modelspeak/core';
import { UsageError } from '../errors.js';
import { AvailableFormats } from '../formats/available-formats.js';
import { makeFormat } from '../formats/choose-format.js';
import type { FormatOption } from '../formats/option.js';
import { toConversation } from '../input/conversation.js';
import { type DocumentFlags, forEachDocument } from '../input/documents.js';
import { readReply } from '../input/reply.js';
import { type RenderingStyle, writeDocument, writeRendering } from '../output/rendering.js';
import { warn } from '../output/report.js';

export interface ConvertFlags extends DocumentFlags, RenderOptions {
  readonly from: string;
  readonly to: string;
  readonly fromOption?: readonly FormatOption[];
  readonly option?: readonly FormatOption[];
  readonly plugin?: readonly string[];
  readonly reply?: boolean;
  readonly json?: boolean;
}

/** What `--from` and `--to` call a conversation in no format. */
const CONVERSATION = 'conversation';

/** `modelspeak convert`: reads what one format wrote and writes it in another. */
export async function convert(flags: ConvertFlags, file: string | undefined): Promise<void> {
  const formats = await AvailableFormats.open(flags.plugin);
  const from = await formatOf(flags.from, flags.fromOption, formats);
  const to = await formatOf(flags.to, flags.option, formats);

  if (flags.reply) {
    if (from === undefined) throw new UsageError('--reply needs --from: the format of the reply');
    const { message } = await readReply(from, file);
    await writeIn(to, { messages: [message] }, flags, { isRow: false, json: flags.json });
    return;
  }
  const read = readerOf(from);
  await forEachDocument(file, flags, (document, isRow) =>
    writeIn(to, read(document), flags, { isRow, json: flags.json }),
  );
}

async function formatOf(
  name: string,
  options: readonly FormatOption[] | undefined,
  formats: AvailableFormats,
): Promise<Format | undefined> {
  if (name !== CONVERSATION) return makeFormat(await formats.get(name), options);
  if (options === undefined) return undefined;
  throw new UsageError('a conversation is in no format and has no options');
}

function readerOf(from: Format | undefined): (document: Json) => Conversation {
  if (from === undefined) return toConversation;
  if (from.kind === 'messages') return bodyReader(from);
  throw new UsageError(
    `a prompt of ${from.name} is for a model to read and cannot be turned back into messages; ` +
      "convert the conversation it was rendered from, or add --reply to read a model's reply",
  );
}

/** Reads request bodies, and tells, once each, of what they say that no conversation says. */
function bodyReader(from: MessagesFormat): (body: Json) => Conversation {
  const told = new Set<string>();
  return (body) => {
    const conversation = from.conversation(body);
    const kept = from.body(conversation, { toolLinks: false }) as object;
    const lost = Object.keys(body as object).filter((key) => !(key in kept) && !told.has(key));
    if (lost.length > 0) {
      warn(`these keys of the request body are no part of a conversation: ${lost.join(', ')}`);
    }
    for (const key of lost) told.add(key);
    return conversation;
  };
}

async function writeIn(
  to: Format | undefined,
  conversation: Conversation,
  options: RenderOptions,
  style: RenderingStyle,
): Promise<void> {
  if (to !== undefined) return writeRendering(to, conversation, options, style);
  validateConversation(conversation);
  return writeDocument(conversation, style);
}
