import { expect, test } from 'vitest';
import { getWeather, setLight } from '../../packages/cli/src/doctor/tasks/tools.ts';
import { belowFloor } from '../real-model/floor.ts';
import type { Recorded } from '../real-model/record.ts';

const call = { name: 'set_light', arguments: { room: 'hall', on: true } };
const record: Recorded = {
  ...{ id: 'a', kind: 'single', model: 'm', way: 'library-required', toolChoice: 'required' },
  ...{ messages: [], tools: [getWeather, setLight], raw: '', content: '', expected: [] },
  ...{ calls: [call], outcome: 'wrong', seconds: 1 },
};
const CUT_OFF = 'cut_off: the reply reached the token limit before it satisfied toolChoice';

test.each<[string, Partial<Recorded>]>([
  ['a call that fits its schema, though it is not the right one', {}],
  ['no call where none is required', { toolChoice: 'auto', calls: [] }],
  ['a required call that the token limit cut off', { calls: [], error: CUT_OFF }],
  ['anything of the server itself', { way: 'server-required', calls: [] }],
])('%s is enough', async (_what, change) => {
  expect(await belowFloor([{ ...record, ...change }])).toEqual([]);
});

test.each<[string, Partial<Recorded>, string]>([
  ['no call where one is required', { calls: [] }, 'none came'],
  ['a tool that was not offered', { calls: [{ ...call, name: 'x' }] }, 'not offered'],
  [
    'one call of two with other arguments',
    { calls: [call, { ...call, arguments: { room: 'attic', on: true } }] },
    'room',
  ],
  ['arguments that are no JSON', { calls: [{ ...call, arguments: '{' }] }, 'string'],
  ['another error', { calls: [], error: 'unreachable: no server' }, 'unreachable'],
  ['a reply that is cut off where it may be', { toolChoice: 'auto', error: CUT_OFF }, 'cut_off'],
])('%s is too little', async (_what, change, problem) => {
  const [fault, ...others] = await belowFloor([{ ...record, ...change }]);
  expect(fault).toContain(`a, library-required: `);
  expect(fault).toContain(problem);
  expect(others).toEqual([]);
});
