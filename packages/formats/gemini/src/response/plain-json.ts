import { writeJson } from '@modelspeak/core';

/** JSON with plain numbers: keys of a message are joined, which numbers with their spelling cannot be. */
export function plainJson(value: object): Record<string, unknown> {
  return JSON.parse(writeJson(value));
}
