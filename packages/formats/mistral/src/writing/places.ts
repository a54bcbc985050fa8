import { ModelspeakError } from '@modelspeak/core';
import type { Dialect } from '../dialects/dialect.js';
import type { Entry } from './entries.js';

/** A position in the prompt: before all turns, or at one of them. */
export type Place = 'start' | Entry;

/**
 * Finds the position of the system message.
 *
 * @returns `undefined` if the message is lost
 * @throws {ModelspeakError} `lossy` if it would be lost, but losses are not allowed
 */
export function placeOfSystem(
  entries: readonly Entry[],
  { system }: Dialect,
  takesLoss: boolean,
): Place | undefined {
  const place = system === 'marked' ? 'start' : turnOfSystem(entries, system);
  if (place === undefined && !takesLoss) {
    throw new ModelspeakError(
      'lossy',
      "the chat template drops this system message; use the profile 'mistral-common', or drop this with onLoss: 'reference'",
      { path: 'messages[0]' },
    );
  }
  return place;
}

function turnOfSystem(
  entries: readonly Entry[],
  system: Exclude<Dialect['system'], 'marked'>,
): Entry | undefined {
  switch (system) {
    case 'first user':
      return entries.find(isUser);
    case 'last user':
      return entries.findLast(isUser);
    case 'last message':
      return entries.slice(-1).find(isUser);
    case 'lost':
      return undefined;
  }
}

/**
 * Finds the positions of the list of tools; there are none if it is lost.
 *
 * @throws {ModelspeakError} `lossy` if it would be lost, but losses are not allowed
 */
export function placesOfTools(
  entries: readonly Entry[],
  { tools: { before } }: Dialect,
  takesLoss: boolean,
): ReadonlySet<Place> {
  if (before === 'all turns') return new Set(['start']);
  const place = before === 'first user' ? entries.find(isUser) : entries.findLast(isUser);
  if (place === undefined && !takesLoss) {
    throw new ModelspeakError(
      'lossy',
      "tools are written before a user message, but there is none; add one, or drop the tools with onLoss: 'reference'",
      { path: 'tools' },
    );
  }
  if (place === undefined) return new Set();
  return new Set(before === 'repeats of last user' ? repeatsOf(place, entries) : [place]);
}

function repeatsOf(last: Entry, entries: readonly Entry[]): readonly Entry[] {
  const said = ({ message: { content } }: Entry): string =>
    typeof content === 'string' ? content : JSON.stringify(content);
  const repeated = said(last);
  return entries.filter((entry) => isUser(entry) && said(entry) === repeated);
}

function isUser({ message }: Entry): boolean {
  return message.role === 'user';
}
