import { type FunctionToolCall, parseJson, type ToolCall, writeJson } from '@modelspeak/core';

const integer = { type: 'integer' } as const;

/** A tool that takes numbers which JavaScript would round. */
export const EXACT_TOOL = {
  type: 'function',
  function: {
    name: 'pay',
    description: 'Pays.',
    parameters: {
      type: 'object',
      properties: {
        id: integer,
        rate: { type: 'number' },
        ids: { type: 'array', items: integer },
        user: { type: 'object', properties: { id: integer }, required: ['id'] },
      },
      required: ['id', 'ids', 'user'],
    },
  },
} as const;

/** The numbers that {@link EXACT_CALL} has, by their paths. */
export const EXACT_NUMBERS = {
  id: '9223372036854775807',
  'ids[0]': '18446744073709551615',
  'user.id': '-9007199254740993',
  rate: '0.1234567890123456789012',
} as const;

const { id, rate, 'ids[0]': other, 'user.id': user } = EXACT_NUMBERS;
const INTEGERS = `"id":${id},"ids":[${other}],"user":{"id":${user}}`;

/** A call with integers above 2^53. References in Python write them all, and round decimals. */
export const INTEGER_CALL: FunctionToolCall = callOf(`{${INTEGERS}}`);

/** The same with a decimal that has more digits than a double. */
export const EXACT_CALL: FunctionToolCall = callOf(`{${INTEGERS},"rate":${rate}}`);

function callOf(json: string): FunctionToolCall {
  return { id: 'call_pay1', type: 'function', function: { name: 'pay', arguments: json } };
}

/** The arguments of calls as they are spelled, without white space. */
export function digitsIn(calls: readonly ToolCall[] | null | undefined): readonly string[] {
  return (calls ?? []).map((call) =>
    call.type === 'function' ? writeJson(parseJson(call.function.arguments)) : call.custom.input,
  );
}
