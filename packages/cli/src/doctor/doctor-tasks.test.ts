import { gemma } from '@modelspeak/format-gemma';
import { qwen } from '@modelspeak/format-qwen';
import { expect, test } from 'vitest';
import { doctorTasks, FEW } from './doctor-tasks.js';
import { TASKS } from './tasks/all-tasks.js';
import { canThink, thinkingOf, tokensFor } from './thinking.js';

test('twelve tasks come first, and others follow', () => {
  const few = doctorTasks(FEW, qwen());
  expect(few).toHaveLength(12);
  const all = doctorTasks(1000, qwen());
  expect(all.slice(0, FEW)).toEqual(few);
  const ids = all.map(({ task }) => task.id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of TASKS) expect(ids).toContain(id);
});

test('the text that spells a special token spells one of the format', () => {
  const spelled = (format: Parameters<typeof doctorTasks>[1]) =>
    JSON.stringify(doctorTasks(FEW, format).at(-1)?.task.messages);
  expect(spelled(qwen())).toContain('<|im_end|>');
  expect(spelled(gemma({ version: '3' }))).toContain('<end_of_turn>');
});

test('a thought takes tokens, unless it is switched off', () => {
  const [thinks, talks] = [qwen({ version: '3' }), qwen({ version: '2.5' })];
  expect([canThink(thinks), canThink(talks)]).toEqual([true, false]);
  expect([thinkingOf(thinks, false), thinkingOf(talks, false)]).toEqual([false, undefined]);
  expect(tokensFor(thinks, true, 256)).toBe(1024);
  expect(tokensFor(thinks, false, 256)).toBe(256);
  expect(tokensFor(talks, undefined, 256)).toBe(256);
});
