import { isSystem, silence, type Turn } from './turn.js';

/** Lets the user begin, with an empty message, as formats need it that write instructions or tools there. */
export function userFirst(turns: readonly Turn[]): readonly Turn[] {
  const place = turns.findIndex((turn) => !isSystem(turn));
  const start = place === -1 ? turns.length : place;
  if (turns[start]?.message.role === 'user') return turns;
  return turns.toSpliced(start, 0, silence('user'));
}

/** Lets the assistant answer a tool's result before the user speaks, with an empty message. */
export function resultsAnswered(turns: readonly Turn[]): readonly Turn[] {
  return turns.flatMap((turn, place) => {
    const isAfterResult = turn.message.role === 'user' && turns[place - 1]?.message.role === 'tool';
    return isAfterResult ? [silence('assistant'), turn] : [turn];
  });
}
