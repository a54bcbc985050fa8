import { isNameUnit } from '../name.js';
import {
  CLOSING_BRACKET,
  CLOSING_PARENTHESIS,
  COLON,
  COMMA,
  END,
  EQUALS,
  isQuote,
  isSpace,
} from './characters.js';
import { innermost } from './containers.js';
import type { Machine, State } from './machine.js';
import { add, addJson } from './string-text.js';

/**
 * After a quote that may end a string, if damaged strings are repaired: a quote that nothing can follow is part of
 * the string. After such a quote, any other must be followed by the rest of the call.
 */
export function closingQuote(concatenate: State, string: State): State {
  /** The quote, and what was taken after it, is part of the string. */
  const goOn = (machine: Machine, code: number): boolean => {
    const { beside } = machine;
    machine.beside = '';
    if (!machine.isBroken) machine.repair?.('unescaped-quote', beside.charAt(0));
    machine.isBroken = true;
    add(machine, beside);
    return machine.leave(code, string);
  };

  const end = (machine: Machine, code: number): boolean => {
    const taken = machine.beside.slice(1);
    machine.beside = '';
    machine.isBroken = false;
    addJson(machine, '');
    machine.state = machine.after;
    machine.replay(taken);
    return machine.status === 'reading' && machine.state(machine, code);
  };

  const keep = (machine: Machine, next: State): boolean => {
    machine.beside += machine.character;
    return machine.take(next);
  };

  const beside: State = (machine, code) => {
    if (isSpace(code)) return keep(machine, beside);
    if (code === END) return end(machine, code);
    if (isQuote(code) && !machine.isBroken) {
      machine.beside = '';
      machine.token = '';
      return machine.leave(code, concatenate);
    }
    if (!canFollow(machine, code)) return goOn(machine, code);
    const isCall = innermost(machine).close === CLOSING_PARENTHESIS;
    if (!machine.isBroken || !isCall) return end(machine, code);
    return keep(machine, code === COMMA ? nextArgument : afterCall);
  };

  const afterCall: State = (machine, code) => {
    if (isSpace(code)) return keep(machine, afterCall);
    const isOver = code === COMMA || code === CLOSING_BRACKET || code === END;
    return isOver ? end(machine, code) : goOn(machine, code);
  };

  const nextArgument: State = (machine, code) => {
    if (isSpace(code) || isNameUnit(machine.character)) return keep(machine, nextArgument);
    return code === EQUALS ? end(machine, code) : goOn(machine, code);
  };

  return beside;
}

/** Whether a character may follow a string. */
function canFollow(machine: Machine, code: number): boolean {
  if (machine.key !== undefined && code === COLON) return true;
  return code === COMMA || code === innermost(machine).close;
}
