import { AgentError } from '../../errors/agent-error.js';

/** The place of a record: the number of a stored entry, and a number within it. */
export interface Place {
  readonly at: number;
  readonly sub: number;
}

export function writePlace({ at, sub }: Place): string {
  return `${at}.${sub}`;
}

export function readPlace(text: string): Place {
  const match = /^(\d+)\.(\d+)$/.exec(text);
  if (match === null) {
    throw new AgentError('unknown_run', `found "${text}", expected the place of a record`, {
      path: 'after',
    });
  }
  return { at: Number(match[1]), sub: Number(match[2]) };
}

export function isAfter(place: Place, other: Place): boolean {
  return place.at === other.at ? place.sub > other.sub : place.at > other.at;
}
