import {
  type Conversation,
  type Format,
  type Json,
  type MessagesFormat,
  parseJson,
  type RenderOptions,
  validateConversation,
} from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { UsageError } from '../errors.js';
import { AvailableFormats } from '../formats/available-formats.js';
import { makeFormat } from '../formats/choose-format.js';
import type { FormatOption } from '../formats/option.js';
import { toConversation } from '../input/conversation.js';
import { A_CONVERSATION, convertDocuments, type DocumentFlags } from '../input/documents.js';
import { readReply, readReplyText } from '../input/reply.js';
import { type RequestFlags, readRequest } from '../input/request.js';
import { documentOf, type RenderingStyle, renderingOf } from '../output/rendering.js';
import type { Terminal } from '../terminal/terminal.js';
import { bodyConverter } from './convert-bodies.js';
import { replyIn, streamIn } from './convert-reply.js';

export interface ConvertFlags extends DocumentFlags, RequestFlags {
  readonly from: string;
  readonly to: string;
  readonly fromOption?: readonly FormatOption[];
  readonly option?: readonly FormatOption[];
  readonly plugin?: readonly string[];
  readonly reply?: boolean;
  readonly stream?: boolean;
  readonly omit?: boolean;
  readonly json?: boolean;
}

/** The value of `--from` and `--to` for a conversation that is in no format. */
const CONVERSATION = 'conversation';

/** `modelspeak convert`: reads what one format wrote and writes it in another. */
export async function convert(
  terminal: Terminal,
  flags: ConvertFlags,
  file: string | undefined,
): Promise<void> {
  const formats = await AvailableFormats.open(terminal, flags.plugin);
  const from = await formatOf(flags.from, flags.fromOption, formats);
  const to = await formatOf(flags.to, flags.option, formats);
  const options = await readRequest(terminal, flags);
  if (to === undefined && options !== undefined) {
    throw new UsageError(
      '--to conversation writes the conversation as it is; rendering options need a format',
    );
  }

  const style = { json: flags.json, isShown: terminal.stdout.isTTY };
  const model = modelIn(flags.option);
  if (flags.reply || flags.stream) {
    if (from === undefined)
      throw new UsageError('--reply needs --from FORMAT, the format of the reply');
    const how = { from, to, model, omits: flags.omit ?? false };
    const written = flags.stream
      ? streamIn(terminal, await readReplyText(terminal, from, file), how)
      : replyIn(terminal, await readReply(terminal, from, file), how, { ...style, isRow: false });
    await terminal.write(written);
    return;
  }
  const isBodies = from?.kind === 'messages' && to !== undefined;
  if (isBodies && (to.kind === 'messages' || flags.omit)) {
    const omits = flags.omit ?? false;
    const converted = bodyConverter(terminal, { from, to, options, model, omits });
    await convertDocuments(terminal, file, A_CONVERSATION, flags, (document, { isRow, place }) =>
      converted(document, place, { ...style, isRow }),
    );
    return;
  }
  const read = readerOf(terminal, from);
  await convertDocuments(terminal, file, A_CONVERSATION, flags, (document, { isRow }) =>
    writtenIn(to, read(document), options, { ...style, isRow }),
  );
}

/** The model that the options name. */
function modelIn(options: readonly FormatOption[] = []): string | undefined {
  const value = options.findLast(([key]) => key === 'model')?.[1];
  return typeof value === 'string' ? value : undefined;
}

async function formatOf(
  name: string,
  options: readonly FormatOption[] | undefined,
  formats: AvailableFormats,
): Promise<Format | undefined> {
  if (name !== CONVERSATION) return makeFormat(await formats.named(name), options);
  if (options === undefined) return undefined;
  throw new UsageError('"conversation" is not a format and has no options');
}

function readerOf(terminal: Terminal, from: Format | undefined): (document: Json) => Conversation {
  if (from === undefined) return toConversation;
  if (from.kind === 'messages') return bodyReader(terminal, from);
  throw new UsageError(
    `a ${from.name} prompt cannot be turned back into messages; convert the conversation that it ` +
      "was rendered from, or add --reply to read a model's reply",
  );
}

/** Reads request bodies. Warns once for each key that is not part of a conversation. */
function bodyReader(terminal: Terminal, from: MessagesFormat): (body: Json) => Conversation {
  const seen = new Set<string>();
  return (body) => {
    const conversation = from.conversation(body);
    const given = Object.entries(body as object);
    const fresh = given.filter(([key, value]) => !seen.has(key) && !isEmpty(value));
    if (fresh.length === 0) return conversation;
    const kept = parseJson(
      from.text(conversation, { toolLinks: false, onLoss: 'reference' }),
    ) as object;
    const lost = fresh.map(([key]) => key).filter((key) => !Object.hasOwn(kept, key));
    if (lost.length > 0) {
      terminal.warn(
        `ignored keys of the request body that are not part of a conversation: ${lost.join(', ')}`,
      );
    }
    for (const [key] of fresh) seen.add(key);
    return conversation;
  };
}

function writtenIn(
  to: Format | undefined,
  conversation: Conversation,
  options: RenderOptions | undefined,
  style: RenderingStyle,
): string {
  if (to !== undefined) return renderingOf(to, conversation, options, style);
  validateConversation(conversation);
  return documentOf(conversation, style);
}
