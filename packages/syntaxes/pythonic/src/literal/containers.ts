import { MAX_JSON_DEPTH } from '@modelspeak/core';
import { CLOSING_BRACE, CLOSING_PARENTHESIS, COMMA, isSpace } from './characters.js';
import type { Frame, Machine, Piece, State } from './machine.js';

const NONE: readonly Piece[] = [];
const DICTIONARY: readonly Piece[] = [{ json: '{', kind: 'open' }];
const SET: readonly Piece[] = [{ json: '[', kind: 'open' }];

/** Opens a JSON bracket. */
export function openBracket(
  machine: Machine,
  json: '[' | '{',
  close: number,
  closing: ']' | '}',
  item: State,
): boolean {
  if (isTooDeep(machine)) return false;
  machine.tell(json, 'open');
  return enter(machine, close, item, closing);
}

/** Opens a brace, which is emitted once it is known to be that of a dictionary or of a set. */
export function openBrace(machine: Machine, item: State): boolean {
  if (isTooDeep(machine)) return false;
  return enter(machine, CLOSING_BRACE, item, '}', DICTIONARY);
}

/** The first value in the innermost braces has no colon after it: they are a set. */
export function becomeSet(machine: Machine, item: State): void {
  const frame = innermost(machine);
  frame.opening = SET;
  frame.closing = ']';
  frame.item = item;
  tellOpening(machine, frame);
  machine.repair?.('set', '{');
}

/** Whether the innermost braces may still be those of a set. */
export function mayBeSet({ frames, repair }: Machine): boolean {
  return repair !== undefined && frames[frames.length - 1]?.opening === DICTIONARY;
}

/** Opens the parenthesis of a tuple, or one around a value. */
export function openParenthesis(machine: Machine, item: State): boolean {
  if (isTooDeep(machine)) return false;
  const undecided: Piece = { json: '', kind: 'open' };
  machine.held.push(undecided);
  machine.undecided++;
  return enter(machine, CLOSING_PARENTHESIS, item, '', NONE, undecided);
}

/** Opens the parenthesis of a call, which is emitted once its arguments are certain. */
export function openArguments(machine: Machine, name: string, item: State): boolean {
  const opening: readonly Piece[] = [
    { json: '{', kind: 'open' },
    { json: '"name":', kind: 'key' },
    { json: `"${name}"`, kind: 'value' },
    { json: ',', kind: 'comma' },
    { json: '"arguments":', kind: 'key' },
    { json: '{', kind: 'open' },
  ];
  return enter(machine, CLOSING_PARENTHESIS, item, '}}', opening);
}

function isTooDeep(machine: Machine): boolean {
  if (machine.frames.length < machine.deepest) return false;
  machine.stop(`nested deeper than ${MAX_JSON_DEPTH} levels`);
  return true;
}

function enter(
  machine: Machine,
  close: number,
  item: State,
  closing: string,
  opening = NONE,
  undecided?: Piece,
): boolean {
  machine.frames.push({ close, item, opening, closing, isFilled: false, undecided });
  return machine.take(itemOrEnd);
}

const itemOrEnd: State = (machine, code) => {
  if (isSpace(code)) return true;
  const frame = innermost(machine);
  if (code === frame.close) return close(machine, frame);
  if (frame.isFilled) machine.tell(',', 'comma');
  frame.isFilled = true;
  return machine.leave(code, frame.item);
};

/** A key is certain, and so is its container. */
export function tellKey(machine: Machine, key: string): void {
  tellOpening(machine, innermost(machine));
  machine.tell(`"${key}":`, 'key');
}

/** A value has ended before this character. */
export function endValue(machine: Machine, code: number): boolean {
  if (machine.frames.length > 0) return machine.leave(code, commaOrEnd);
  if (machine.status === 'reading') machine.status = 'done';
  return false;
}

const commaOrEnd: State = (machine, code) => {
  if (isSpace(code)) return true;
  const frame = innermost(machine);
  if (code === COMMA) {
    decide(machine, frame, true);
    return machine.take(itemOrEnd);
  }
  if (code === frame.close) return close(machine, frame);
  return machine.fail(`"," or "${String.fromCharCode(frame.close)}"`);
};

function close(machine: Machine, frame: Frame): boolean {
  decide(machine, frame, !frame.isFilled);
  tellOpening(machine, frame);
  for (const json of frame.closing) machine.tell(json, 'close');
  machine.frames.pop();
  if (machine.frames.length === 0 && machine.status === 'reading') machine.status = 'done';
  return machine.take(commaOrEnd);
}

/** `(1)` is the number 1; `(1,)` and `()` are tuples. */
function decide(machine: Machine, frame: Frame, isTuple: boolean): void {
  if (frame.undecided === undefined) return;
  if (isTuple) frame.undecided.json = '[';
  frame.closing = isTuple ? ']' : '';
  frame.undecided = undefined;
  if (--machine.undecided > 0) return;
  const { held } = machine;
  machine.held = [];
  for (const { json, kind } of held) if (json !== '') machine.tell(json, kind);
}

function tellOpening(machine: Machine, frame: Frame): void {
  if (frame.opening === NONE) return;
  for (const { json, kind } of frame.opening) machine.tell(json, kind);
  frame.opening = NONE;
}

/** The innermost open bracket. */
export function innermost({ frames }: Machine): Frame {
  return frames[frames.length - 1] as Frame;
}
