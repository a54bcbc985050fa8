import type { Conversation, PromptFormat } from '@modelspeak/core';
import { defineFormat } from '@modelspeak/core/authoring';
import { expect, test } from 'vitest';
import { sound } from '../test/sound.js';
import { asking } from './asking.js';
import { runConformance } from './run.js';

const conversation: Conversation = { messages: [{ role: 'user', content: 'Hi' }] };
const request = { documents: [{ text: 'The tides.' }] };

test('a format asks for it in every rendering, unless it is asked for something itself', () => {
  const plain = defineFormat(sound)();
  const format = asking(plain, request) as PromptFormat;
  const expected = plain.render(conversation, request);
  expect(expected).toContain('The tides.');
  const { turn, segments, bytes, mask } = format;
  expect(format.render(conversation)).toBe(expected);
  expect(format.with({}).render(conversation, {})).toBe(expected);
  expect(turn(conversation).text).toBe(expected);
  expect(
    segments(conversation)
      .map(({ text }) => text)
      .join(''),
  ).toBe(expected);
  expect(new TextDecoder().decode(bytes(conversation))).toBe(expected);
  expect(mask(conversation).text).toContain('The tides.');
  expect(format.render(conversation, { documents: [] })).toBe(plain.render(conversation));
});

test('a fault that shows with a request alone is found with it', async () => {
  const faulty = defineFormat({
    ...sound,
    write(given, out, context) {
      const { documents = [] } = context;
      const messages = documents.length > 0 ? given.messages.slice(-1) : given.messages;
      sound.write({ ...given, messages }, out, context);
    },
  });
  const options = { only: ['losses'], runs: 20 } as const;
  expect((await runConformance(faulty, options)).passed).toBe(true);
  expect((await runConformance(faulty, { ...options, request })).passed).toBe(false);
  expect((await runConformance(faulty(), { ...options, request })).passed).toBe(false);
});

test('past thoughts are kept or left out as every request asks', () => {
  const plain = defineFormat(sound)();
  const strips = (keepPast: boolean): boolean =>
    asking(plain, { thinking: { keepPast } }).supports.stripsPastReasoning;
  expect([strips(true), strips(false)]).toEqual([false, true]);
  expect(asking(plain, request).supports).toEqual(plain.supports);
});
