import type { ResponseFormat } from '@modelspeak/core';
import { looseKeywords } from '@modelspeak/grammar';
import type { ChatSettings } from '../chat-settings.js';
import { loosenedBy } from '../exchange/hold-language.js';
import { isOfBodies } from '../exchange/is-of-bodies.js';
import type { PlainSchema } from '../schema/any-schema.js';

const QUESTION = { messages: [{ role: 'user', content: '' }] } as const;

/**
 * The paths of keywords that a chat model's grammar holds less strictly than they say. It sends nothing: the grammar
 * depends on the schema alone, not on what is asked.
 *
 * @throws {ModelspeakError} `unsupported` or `too_large` for a keyword that it cannot hold at all
 */
export function looseIn(settings: ChatSettings, schema: PlainSchema): readonly string[] {
  if (isOfBodies(settings)) return [];
  const { format, endpoint } = settings;
  const responseFormat: ResponseFormat = {
    type: 'json_schema',
    json_schema: { name: 'answer', schema },
  };
  const language = format.turn(QUESTION, { responseFormat }).grammar();
  return [...looseKeywords(schema), ...loosenedBy(endpoint, language)];
}
