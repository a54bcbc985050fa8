import type { Message, MessagesFormat, Part } from '@modelspeak/core';
import { isObject, joinPath, pathSteps } from '@modelspeak/core/authoring';

type Keys = Readonly<Record<string, unknown>>;

/** How a protocol names what it has in other places than a conversation. */
export interface ClientPlaces {
  /** Marks the items of a body with their places, by `placed`. The body itself stays as it is. */
  mark(body: Keys): Keys;
  /** Where the first message comes from, if the body has it as a text. */
  readonly first: string;
  /** What it calls the arguments of a call. */
  readonly arguments: string;
}

/** The key of an item's place. Formats keep keys that they do not know. */
const PLACE = 'modelspeak_place';

function placed(item: unknown, place: string): unknown {
  return isObject(item) ? { ...item, [PLACE]: place } : item;
}

/** The items of a list, each of which says where it is. What is no list stays as it is. */
export function placedItems(
  items: unknown,
  place: string,
  within: (item: Keys, place: string) => Keys = (item) => item,
): unknown {
  if (!Array.isArray(items)) return items;
  return items.map((item: unknown, index) => {
    const own = `${place}[${index}]`;
    return isObject(item) ? placed(within(item, own), own) : item;
  });
}

/**
 * The path in a client's body of a path in the conversation that was read of it. Formats join and divide messages, so a
 * copy whose items say where they are is read again, once there is something to report.
 */
export function clientPaths(
  body: unknown,
  format: Pick<MessagesFormat, 'readBody'>,
  places: ClientPlaces,
): (path: string) => string {
  let read: readonly Message[] | undefined;
  return (path) => {
    const [list, index, ...steps] = pathSteps(path);
    if (list !== 'messages' || typeof index !== 'number') return path;
    read ??= format.readBody(places.mark(body as Keys), { check: false }).conversation.messages;
    const message = read[index];
    return message === undefined ? path : pathIn(message, steps, places);
  };
}

function pathIn(
  message: Message,
  [key, item, ...rest]: readonly (string | number)[],
  places: ClientPlaces,
): string {
  const own = placeOf(message) ?? firstPlaceIn(message) ?? places.first;
  if (key === undefined) return own;
  const items = (message as unknown as Keys)[key];
  const place =
    Array.isArray(items) && typeof item === 'number' ? itemPlace(items[item], message) : undefined;
  if (place === undefined) {
    return key === 'extra' ? below(own, [item, ...rest]) : own;
  }
  if (key !== 'tool_calls') return below(place, rest[0] === 'extra' ? rest.slice(1) : []);
  const [kind, named] = rest;
  if (kind === 'extra') return below(place, rest.slice(1));
  return below(place, [named === 'arguments' || named === 'input' ? places.arguments : named]);
}

function below(place: string, steps: readonly (string | number | undefined)[]): string {
  return steps.filter((step) => step !== undefined).reduce<string>(joinPath, place);
}

/** The place of a part or of a call. */
function itemPlace(item: unknown, message: Message): string | undefined {
  const place = placeOf(item);
  if (place !== undefined || !isObject(item) || item['type'] !== 'tool_call') return place;
  const calls = message.role === 'assistant' ? (message.tool_calls ?? []) : [];
  return placeOf(calls.find(({ id }) => id === item['id']));
}

/** The place of a message that has none of its own: that of what it says. */
function firstPlaceIn(message: Message): string | undefined {
  const { content } = message;
  const parts = Array.isArray(content) ? (content as readonly Part[]) : [];
  const place = parts.map((part) => itemPlace(part, message)).find((each) => each !== undefined);
  return place?.replace(/\.content\[\d+\]$/, '');
}

function placeOf(item: unknown): string | undefined {
  const { extra, value } = { ...(item as { extra?: Keys; value?: Keys } | undefined) };
  const place = extra?.[PLACE] ?? value?.[PLACE];
  return typeof place === 'string' ? place : undefined;
}
