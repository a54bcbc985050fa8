import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getWeather } from '../../packages/cli/src/doctor/tasks/tools.ts';
import { readReplies } from '../real-model/read-replies.ts';

const CALL = '{"name": "get_weather", "arguments": {"city": "Rome"}}';
const calls = [{ name: 'get_weather', arguments: { city: 'Rome' } }];
const pieces = [{ token: '<tool_call>' }, `\n${CALL}\n`, { token: '</tool_call>' }];
const reply = {
  id: 'a',
  model: 'm',
  messages: [{ role: 'user', content: 'Hi' }],
  tools: [getWeather],
  raw: `<tool_call>\n${CALL}\n</tool_call>`,
  pieces,
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(...rows: readonly object[]) {
  const file = path.join(folder, 'replies.jsonl');
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  return readReplies(folder);
}

const ALL = { whole: 1, 'by characters': 1, 'by tokens': 1 };
const NONE = { whole: 0, 'by characters': 0, 'by tokens': 0 };

test('a reply that is read as it says is no fault', () => {
  expect(read({ ...reply, calls })).toMatchObject({ replies: 1, same: ALL, faults: [] });
});

test('a reply that is read as something else is a fault in each reading', () => {
  const { same, faults } = read({ ...reply, calls: [{ name: 'get_weather', arguments: {} }] });
  expect(same).toEqual(NONE);
  expect(faults).toHaveLength(3);
  expect(faults[0]).toContain('a, m, auto, whole: read [{"name":"get_weather"');
});

test('a reason explains a difference, and is reported where there is none', () => {
  const differs = 'it only shows a call';
  const explained = read({ ...reply, calls: [], differs });
  expect(explained).toMatchObject({ faults: [], needless: [] });
  expect(explained.explained).toHaveLength(3);
  expect(read({ ...reply, calls, differs }).needless).toHaveLength(3);
});

test('a reason may hold for some readings alone', () => {
  const { faults, explained } = read({ ...reply, calls: [], differs: { whole: 'so' } });
  expect([faults.length, explained.length]).toEqual([2, 1]);
});

test('what ends a reply is a special token', () => {
  const text = { ...reply, raw: 'Hello<|im_end|>', pieces: undefined, calls: [] };
  expect(read(text)).toMatchObject({ same: ALL });
});

test('a folder without replies is refused', () => {
  expect(() => readReplies(folder)).toThrow('no kept replies');
});
