import { expect, test } from 'vitest';
import { writeCall } from './call.js';
import { isCallName, parseCallList } from './index.js';

test.each(['f', 'get-weather', 'weather.today', '3d_render', '城市', '𠮷'])(
  '%s is a name that reads back as one',
  (name) => {
    expect(isCallName(name)).toBe(true);
    const call = { name, arguments: { [name]: 1 } };
    expect(parseCallList(`[${writeCall(call)}]`)).toEqual([call]);
  },
);

test.each(['', 'first name', 'a(b', '"f"', 'a=b', '\ud800'])('%j is none', (name) => {
  expect(isCallName(name)).toBe(false);
});
