import { isName, isNameUnit } from '../name.js';
import { isSurrogate, isWordUnit, MINUS } from './characters.js';
import type { Machine, State } from './machine.js';

/** The chunk ended inside the word. */
export const CUT = -2;

/**
 * Takes letters, digits, points and underscores. Returns the character after them, or {@link CUT}
 * if the next chunk may continue them.
 */
export function takeWord(machine: Machine, first: number): number {
  if (!isWordUnit(first)) return first;
  const { chunk, at: from } = machine;
  let at = from + 1;
  let code = CUT;
  for (; at < chunk.length; at++) {
    code = chunk.charCodeAt(at);
    if (!isWordUnit(code)) break;
    code = CUT;
  }
  machine.token += chunk.slice(from, at);
  machine.at = at;
  return code;
}

/** Reads a name, which may be empty, into the machine's token. */
export function readName(machine: Machine, code: number, after: State): boolean {
  machine.token = '';
  machine.hasHalves = false;
  machine.after = after;
  return machine.leave(code, name);
}

const name: State = (machine, first) => {
  const code = takeWord(machine, first);
  if (code === CUT) return false;
  if (code === MINUS || (code > 0x7f && isNameUnit(machine.character))) {
    machine.token += machine.character;
    if (isSurrogate(code)) machine.hasHalves = true;
    return true;
  }
  if (machine.hasHalves && !isName(machine.token)) return machine.fail('a name', machine.token);
  return machine.leave(code, machine.after);
};
