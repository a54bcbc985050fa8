import { type CallPairs, createCallPairs, type Field } from '@modelspeak/bodies';
import type { Message } from '@modelspeak/core';
import { madeIds } from '../name.js';
import { extraOf } from './extra-of.js';
import { dataOf, plainText, readInputPart, readResult, readTurn } from './read-parts.js';

/** Reads the system instruction. Its role means nothing to the API; it belongs to the spelling of the body. */
export function readSystem(system: Field): Message {
  const { role: _role, parts: _parts, ...rest } = system.object;
  const content = system.get('parts').items.map((part) => {
    const read = readInputPart(part);
    if (read.type === 'text') return read;
    throw part.unexpected('a part with text');
  });
  return { role: 'system', content: plainText(content) ?? content, ...extraOf(rest) };
}

/**
 * Reads contents. Those of the model that follow each other are one message: clients that stream send back
 * each chunk as a content. Calls and results without ids belong together by their names and their order.
 */
export function readContents(contents: readonly Field[]): readonly Message[] {
  const pairs = createCallPairs(madeIds);
  const messages: Message[] = [];
  let turn: Field[] = [];
  const endTurn = (): void => {
    const said = turn.length === 1 ? turn : turn.filter((content) => !isSilent(content));
    if (turn.length > 0) messages.push(readTurn(said.flatMap(partsOf), pairs));
    turn = [];
  };
  for (const content of contents) {
    const isModel = isOfModel(content);
    const { role: _role, parts: _parts, ...rest } = content.object;
    const isPlain = Object.keys(rest).length === 0;
    if (isModel && isPlain) {
      turn.push(content);
      continue;
    }
    endTurn();
    const read = isModel ? [readTurn(partsOf(content), pairs)] : readUser(partsOf(content), pairs);
    messages.push(...read.map((message) => ({ ...message, ...extraOf(rest) })));
  }
  endTurn();
  return messages;
}

const partsOf = (content: Field): readonly Field[] => content.get('parts').items;

/** Whether a content has nothing but empty text, as the last chunk of a stream. */
function isSilent(content: Field): boolean {
  return partsOf(content).every(
    (part) => part.get('text').value === '' && Object.keys(part.object).length === 1,
  );
}

function isOfModel(content: Field): boolean {
  switch (content.get('role').text) {
    case 'model':
      return true;
    case undefined:
    case 'user':
    case 'function':
      return false;
    default:
      throw content.get('role').unexpected('"user" or "model"');
  }
}

/** Divides a content of the user into results and what the user says, in their order. */
function readUser(parts: readonly Field[], pairs: CallPairs): readonly Message[] {
  const messages: Message[] = [];
  let said: Field[] = [];
  const say = (): void => {
    const content = said.map(readInputPart);
    if (said.length > 0) messages.push({ role: 'user', content: plainText(content) ?? content });
    said = [];
  };
  for (const part of parts) {
    if (dataOf(part) !== 'functionResponse') said.push(part);
    else {
      say();
      messages.push(readResult(part, pairs));
    }
  }
  say();
  return parts.length === 0 ? [{ role: 'user', content: [] }] : messages;
}
