import type { FunctionToolCall, Message } from '@modelspeak/core';
import { describe, expect, test } from 'vitest';
import { repeatedCalls } from './repeated-calls.js';

let ids = 0;
const call = (args: string, name = 'look'): FunctionToolCall => ({
  id: `c${ids++}`,
  type: 'function',
  function: { name, arguments: args },
});
/** A reply with calls, and their results. */
const round = (...args: readonly string[]): readonly Message[] => {
  const calls = args.map((each) => call(each));
  return [
    { role: 'assistant', content: null, tool_calls: calls },
    ...calls.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: 'x' }) as const),
  ];
};
const question = { role: 'user', content: 'Look!' } as const;
const A = '{"at":1,"in":{"box":true,"lid":null}}';
const B = '{"at":2}';

/** How many of the calls are repeated, and whether that ends the loop. */
function judge(calls: readonly string[], before: readonly Message[], repeats?: number) {
  const made = calls.map((args) => call(args));
  const { repeated, endless } = repeatedCalls(made, before, repeats);
  return [made.map((one) => repeated.has(one)), endless !== undefined];
}

describe('a call', () => {
  test('runs three times in a row, and then no more', () => {
    expect(judge([A], [question])).toEqual([[false], false]);
    expect(judge([A], [question, ...round(A), ...round(A)])).toEqual([[false], false]);
    expect(judge([A], [question, ...round(A), ...round(A), ...round(A)])).toEqual([[true], false]);
  });

  test.each([
    ['in another order', '{ "in": {"lid":null, "box":true}, "at": 1 }'],
    ['with a number in another spelling', '{"at":1.0,"in":{"box":true,"lid":null}}'],
  ])('is the same %s', (_what, args) => {
    expect(judge([args], round(A), 1)).toEqual([[true], false]);
  });

  test.each([
    ['other values', '{"at":1,"in":{"box":true,"lid":0}}', A],
    ['numbers that only look alike', '{"at":12345678901234567890}', '{"at":12345678901234567891}'],
    ['lists in another order', '{"at":[1,2]}', '{"at":[2,1]}'],
    ['text in place of a number', '{"at":"1"}', '{"at":1}'],
  ])('is another one with %s', (_what, args, other) => {
    expect(judge([args], round(other), 1)).toEqual([[false], false]);
  });

  test('is another one of another tool', () => {
    const other = call(A, 'see');
    expect(repeatedCalls([other], round(A), 1).repeated.size).toBe(0);
  });

  test('that is no JSON is compared as it is', () => {
    expect(judge(['{"at":'], round('{"at":'), 1)).toEqual([[true], false]);
    expect(judge(['{"at":'], round('{"at": '), 1)).toEqual([[false], false]);
  });

  test('in every reply with others is in a row', () => {
    const before = [...round(A, B), ...round(B, A), ...round(A, B)];
    expect(judge([B, A], before)).toEqual([[true, true], false]);
  });

  test('that a reply leaves out begins anew', () => {
    expect(judge([A], [...round(A), ...round(A), ...round(B), ...round(A)])).toEqual([
      [false],
      false,
    ]);
  });

  test('begins anew after a message of the user', () => {
    expect(judge([A], [...round(A), ...round(A), ...round(A), question])).toEqual([[false], false]);
  });

  test('that one reply makes several times counts each of them', () => {
    expect(judge([A, A, A, A, A], [question])).toEqual([[false, false, false, true, true], false]);
    expect(judge([A, B], round(A, A, A))).toEqual([[true, false], false]);
  });
});

describe('a loop', () => {
  const thrice = [...round(A), ...round(A), ...round(A)];

  test('ends when the model was told twice', () => {
    expect(judge([A], [...thrice, ...round(A)])).toEqual([[true], false]);
    expect(judge([A], [...thrice, ...round(A), ...round(A)])).toEqual([[true], true]);
  });

  test('counts replies, since a model cannot listen within one', () => {
    expect(judge(Array(9).fill(A), [question])[1]).toBe(false);
    expect(judge([A], round(...Array(9).fill(A)))[1]).toBe(false);
  });

  test('has another limit, or none', () => {
    expect(judge([A], thrice, 4)).toEqual([[false], false]);
    const before = Array.from({ length: 20 }, () => round(A)).flat();
    expect(judge([A], before, Infinity)).toEqual([[false], false]);
    expect(judge([A], before, 30)).toEqual([[false], false]);
    expect(judge([A], before, 5)).toEqual([[true], true]);
  });

  test.each([0, -1, Number.NaN])('cannot have the limit %d', (repeats) => {
    expect(() => repeatedCalls([], [], repeats)).toThrow(
      `repeats: found ${repeats}, expected 1 or more; Infinity sets no limit`,
    );
  });

  test('says what the model and the developer need', () => {
    const again = call(B);
    const told = [...round(B), ...round(B), ...round(B)];
    expect(repeatedCalls([again], round(B), 1).repeated.get(again)).toBe(
      'This call was already made with the same arguments, so it does not run again. Its result is above: use it, or say what is missing.',
    );
    const { repeated, endless } = repeatedCalls([again], told, 1);
    expect(repeated.size).toBe(1);
    expect(endless).toBe(
      'the model repeats the call look({"at":2}), although it was told twice that it has the result; let the tool say more, or raise repeats if the same call may run more often',
    );
  });
});
