import {
  compactJson,
  type FunctionToolCall,
  type Message,
  ModelspeakError,
  parseJson,
  type ToolCall,
  writeJson,
} from '@modelspeak/core';

/** How often the same call may run in a row, if nothing else is said. */
const REPEATS = 3;
/** How many replies may repeat a call after the model was told so. */
const TELLINGS = 2;

/** The calls of a reply that were made too often. */
export interface RepeatedCalls {
  /** The calls that must not run again, with what the model gets instead of their results. */
  readonly repeated: ReadonlyMap<FunctionToolCall, string>;
  /** Why the loop must end: the model was told twice, and repeats a call still. */
  readonly endless?: string | undefined;
}

/**
 * Finds the calls of a reply that repeat those of the replies before it: the same tool with the same arguments as JSON
 * values, in each of them. A message of the user begins anew. The answer depends on the messages alone, so that it is
 * the same after a restart. `run` uses this; so can a loop of your own.
 *
 * @param calls The calls of the reply.
 * @param before The messages before the reply.
 * @param repeats How often the same call may run in a row; 3 by default, `Infinity` for tools that poll.
 * @throws {ModelspeakError} `invalid_option` if `repeats` is less than 1
 *
 * @example
 * ```ts
 * import { repeatedCalls } from '@modelspeak/chat';
 *
 * const call = (id: string, args: string) =>
 *   ({ id, type: 'function', function: { name: 'look', arguments: args } }) as const;
 * const before = [
 *   { role: 'user', content: 'Look!' },
 *   { role: 'assistant', tool_calls: [call('a', '{"at":1,"in":"box"}')] },
 *   { role: 'tool', tool_call_id: 'a', content: 'Nothing there.' },
 * ] as const;
 * const again = call('b', '{"in": "box", "at": 1}');
 * console.log(repeatedCalls([again], before, 1).repeated.has(again)); // true
 * ```
 */
export function repeatedCalls(
  calls: readonly ToolCall[],
  before: readonly Message[],
  repeats = REPEATS,
): RepeatedCalls {
  checkRepeats(repeats);
  const repeated = new Map<FunctionToolCall, string>();
  let endless: string | undefined;
  if (repeats === Infinity) return { repeated };
  const streaks = new Map<string, Streak>();
  for (const call of calls) {
    if (call.type !== 'function') continue;
    const key = keyOf(call);
    const streak = streaks.get(key) ?? streakOf(key, before, repeats);
    if (streak.count >= repeats) {
      repeated.set(call, textOf(repeats));
      if (streak.tellings >= TELLINGS) endless ??= problemOf(call);
    }
    streaks.set(key, { ...streak, count: streak.count + 1 });
  }
  return { repeated, endless };
}

/**
 * Refuses a limit with which no call could run.
 *
 * @throws {ModelspeakError} `invalid_option`
 */
export function checkRepeats(repeats = REPEATS): void {
  if (repeats >= 1) return;
  const problem = `found ${repeats}, expected 1 or more; Infinity sets no limit`;
  throw new ModelspeakError('invalid_option', problem, { path: 'repeats' });
}

function textOf(repeats: number): string {
  const often = repeats === 1 ? 'already made' : `made ${repeats} times in a row`;
  return `This call was ${often} with the same arguments, so it does not run again. Its result is above: use it, or say what is missing.`;
}

function problemOf({ function: { name, arguments: args } }: FunctionToolCall): string {
  return `the model repeats the call ${name}(${args}), although it was told twice that it has the result; let the tool say more, or raise repeats if the same call may run more often`;
}

/** The calls in a row that are equal. */
interface Streak {
  readonly count: number;
  /** The replies whose call did not run any more. */
  readonly tellings: number;
}

function streakOf(key: string, before: readonly Message[], repeats: number): Streak {
  const rounds: number[] = [];
  // Longer streaks have ended.
  for (let at = before.length - 1; at >= 0 && rounds.length <= repeats + TELLINGS; at--) {
    const message = before[at];
    if (message?.role === 'tool') continue;
    const calls = message?.role === 'assistant' ? (message.tool_calls ?? []) : [];
    const equal = calls.filter((call) => call.type === 'function' && keyOf(call) === key);
    if (equal.length === 0) break;
    rounds.unshift(equal.length);
  }
  let count = 0;
  let tellings = 0;
  for (const made of rounds) {
    count += made;
    if (count > repeats) tellings++;
  }
  return { count, tellings };
}

/** The same text for calls of the same tool with the same arguments. */
function keyOf({ function: { name, arguments: args } }: FunctionToolCall): string {
  return `${name} ${sameText(args)}`;
}

/** Arguments with sorted keys; what is not JSON as it is. */
function sameText(args: string): string {
  try {
    return writeJson(parseJson(args), SORTED);
  } catch (error) {
    if (error instanceof ModelspeakError) return args;
    throw error;
  }
}

const SORTED = /* @__PURE__ */ Object.assign({}, compactJson, {
  sortKeys: true,
  // Large numbers that JavaScript cannot tell apart stay as they are spelled.
  number: (text: string) =>
    Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER ? text : String(Number(text)),
});
