import type { Capabilities } from '../../format/capabilities.js';
import { joinContents } from './join-turns.js';
import type { Origins } from './origins.js';
import { isSystem, type Turn, withMessage } from './turn.js';

/** Joins system messages to the first one, at the start, if a format has only that. */
export function systemFirst(
  turns: readonly Turn[],
  { system }: Pick<Capabilities, 'system'>,
  origins: Origins,
): readonly Turn[] {
  const isOneAtMost = system === 'first' || system === 'keeps first';
  const whole = isOneAtMost ? wholeSystem(turns, origins) : undefined;
  return whole === undefined ? turns : [whole, ...turns.filter((turn) => !isSystem(turn))];
}

/** Joins system messages to the first user message, as formats without system messages have it. */
export function systemInUser(turns: readonly Turn[], origins: Origins): readonly Turn[] {
  const whole = wholeSystem(turns, origins);
  if (whole === undefined) return turns;
  const rest = turns.filter((turn) => !isSystem(turn));
  const place = rest.findIndex(({ message: { role } }) => role === 'user');
  const user = rest[place];
  const content = joinContents(user === undefined ? [whole] : [whole, user], origins);
  if (user === undefined) {
    return [{ message: { role: 'user', content } as Turn['message'], from: whole.from }, ...rest];
  }
  const message = { ...user.message, content } as Turn['message'];
  return rest.with(place, { message, from: [...whole.from, ...user.from] });
}

function wholeSystem(turns: readonly Turn[], origins: Origins): Turn | undefined {
  const instructions = turns.filter(isSystem);
  const [first, ...others] = instructions;
  if (first === undefined || others.length === 0) return first;
  const content = joinContents(instructions, origins);
  const whole = withMessage(first, { ...first.message, content } as Turn['message']);
  return { ...whole, from: instructions.flatMap(({ from }) => from) };
}
