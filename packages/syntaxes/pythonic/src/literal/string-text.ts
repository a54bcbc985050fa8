import { isHighSurrogate } from './characters.js';
import type { Machine } from './machine.js';

/** Adds characters to the string. */
export function add(machine: Machine, characters: string): void {
  const whole = machine.half + characters;
  const last = whole.length - 1;
  const half = isHighSurrogate(whole.charCodeAt(last)) ? whole.slice(last) : '';
  machine.half = '';
  addJson(machine, escapeJson(half === '' ? whole : whole.slice(0, last)));
  machine.half = half;
}

/**
 * Adds characters to the string as JSON spells them. A waiting first half of a surrogate pair stays
 * alone.
 */
export function addJson(machine: Machine, characters: string): void {
  let json = characters;
  if (machine.half !== '') {
    json = escapeJson(machine.half) + characters;
    machine.half = '';
  }
  if (machine.key !== undefined) machine.key += json;
  else if (json !== '') machine.tell(json, 'value');
}

/** Escapes characters for a JSON string. */
export function escapeJson(characters: string): string {
  return JSON.stringify(characters).slice(1, -1);
}
