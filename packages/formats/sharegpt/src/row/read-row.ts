import { Field } from '@modelspeak/bodies';
import type { BodyParts, Message } from '@modelspeak/core';
import { isEmpty } from '@modelspeak/core/authoring';
import { MarkedMedia } from './media.js';
import { readEntries } from './read-entries.js';
import { readMessages } from './read-messages.js';
import { entrySpelling, keySpelling, type Spelling } from './spelling.js';
import { readTools } from './tools.js';
import { turnsOf } from './turns.js';
import { writeRow } from './write-row.js';

const LISTS = ['conversations', 'messages', 'conversation'] as const;

/** Splits a row into its parts. */
export function readRow(body: unknown): BodyParts {
  const row = new Field(body, '');
  const list = LISTS.find((key) => Array.isArray(row.object[key])) ?? LISTS[0];
  if (!Array.isArray(row.object[list])) throw row.get(list).unexpected('an array');
  const { entries, spelling: ofEntries } = readEntries(row.get(list).items);

  const { [list]: _list, ...others } = row.object;
  const { model, system, tools: givenTools, ...rest } = others;
  const hasImageKey = isEmpty(rest['images']) && !isEmpty(rest['image']);
  const imageKey = hasImageKey ? 'image' : 'images';
  const turns = turnsOf(entries);
  const media = new MarkedMedia(
    { image: rest[imageKey], video: rest['videos'], audio: rest['audios'] },
    turns,
  );
  const isMarked = new Map([
    [imageKey, media.has('image')],
    ['videos', media.has('video')],
    ['audios', media.has('audio')],
  ]);
  const tools = readTools(givenTools);
  const hasSystemKey = typeof system === 'string' && system !== '';
  const hasModel = typeof model === 'string' && model !== '';

  const read = readMessages(turns, media);
  const ofSystem: readonly Message[] = hasSystemKey ? [{ role: 'system', content: system }] : [];
  const unread = {
    ...(!hasModel && { model }),
    ...(!hasSystemKey && { system }),
    ...(tools === undefined && { tools: givenTools }),
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !isMarked.get(key))),
  };
  const parts: BodyParts = {
    ...(hasModel && { model }),
    conversation: {
      messages: [...ofSystem, ...read.map(({ message }) => message)],
      ...(tools !== undefined && tools.length > 0 && { tools }),
    },
    options: {},
    sampling: {},
    parameters: Object.fromEntries(Object.entries(unread).filter(([, value]) => !isEmpty(value))),
  };

  const words: Spelling = {
    ...(list !== LISTS[0] && { list }),
    ...ofEntries,
    ...(hasSystemKey && { hasSystemKey }),
    ...(hasImageKey && media.has('image') && { hasImageKey }),
  };
  const written = writeRow(parts, words);
  const given = [
    ...ofSystem.map(() => []),
    ...read.map((each) => each.entries.map(({ given: entry }) => entry)),
  ];
  const spelling: Spelling = {
    ...words,
    ...entrySpelling(written.entries, given),
    ...keySpelling(written.keys, others),
  };
  return { ...parts, ...(!isEmpty(spelling) && { spelling: { ...spelling } }) };
}
