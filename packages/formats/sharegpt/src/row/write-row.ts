import { type BodyParts, type Message, ModelspeakError } from '@modelspeak/core';
import { textOf } from '@modelspeak/core/authoring';
import type { Spelling } from './spelling.js';
import { writeTools } from './tools.js';
import { writeMessages } from './write-messages.js';

/** A row in its words: the entries of each message, and the other keys. */
export interface WrittenRow {
  readonly entries: readonly (readonly object[])[];
  readonly keys: Readonly<Record<string, unknown>>;
}

/** Writes a row in the words of a spelling. */
export function writeRow(
  { model, conversation, parameters }: Pick<BodyParts, 'model' | 'conversation' | 'parameters'>,
  spelling: Spelling,
): WrittenRow {
  const { messages, tools } = conversation;
  const system = spelling.hasSystemKey ? systemIn(messages[0]) : undefined;
  const written = writeMessages(messages, spelling);
  const { image, video, audio } = written.media;
  const own = {
    ...(model !== undefined && { model }),
    ...(system !== undefined && { system }),
    ...(tools?.length && { tools: writeTools(tools) }),
    ...(image.length > 0 &&
      (spelling.hasImageKey
        ? { image: image.length === 1 ? image[0] : image }
        : { images: image })),
    ...(video.length > 0 && { videos: video }),
    ...(audio.length > 0 && { audios: audio }),
  };
  for (const key of Object.keys(parameters)) {
    if (!Object.hasOwn(own, key) && key !== listKey(spelling)) continue;
    throw new ModelspeakError(
      'invalid_input',
      'the row has this key already; leave it out of the parameters',
      { path: `parameters.${key}` },
    );
  }
  return {
    entries: system === undefined ? written.entries : [[], ...written.entries.slice(1)],
    keys: { ...own, ...parameters },
  };
}

/** The key of the list of a row. */
export function listKey({ list = 'conversations' }: Spelling): string {
  return list;
}

/** A system message that a key can hold. */
function systemIn(message: Message | undefined): string | undefined {
  if (message?.role !== 'system' || message.extra !== undefined) return undefined;
  const text = textOf(message.content);
  return text === '' ? undefined : text;
}
